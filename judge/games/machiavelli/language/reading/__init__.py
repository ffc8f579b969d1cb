"""A line of orders to orders."""
