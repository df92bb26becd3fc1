"""Editions as differences, published data, and what a change does."""
