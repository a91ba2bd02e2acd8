"""Tables at the command line: rooms in a file, scripted scenes, and playing at a prompt."""
