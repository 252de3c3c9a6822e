"""The parts of Similo's board, one module for each thing that is drawn. All are functions of what a viewer may know."""
