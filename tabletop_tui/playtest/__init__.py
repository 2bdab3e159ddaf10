"""Many games between bots: what they measure, how they are counted, what may be said of it. No screen."""
