"""Drawings made of records: tables, figures, QR codes."""
