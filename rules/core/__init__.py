"""What a game is: state, decision, action, event, view, seeded chance, errors and the shared suite."""
