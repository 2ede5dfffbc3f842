// Nothing but a place for the precompiled header of all test programs.
