"""What can be wrong in a declared game although its form is right."""
