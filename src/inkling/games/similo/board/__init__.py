"""The parts of Similo's board, one module each. All are functions of what a viewer may know."""
