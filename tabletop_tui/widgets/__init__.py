"""What the screens are made of: pure layout (ink, fit, faces, layout, entries) and the few widgets that draw it."""
