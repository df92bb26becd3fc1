"""What verbs say on a terminal: colours, locks, errors of the system."""
