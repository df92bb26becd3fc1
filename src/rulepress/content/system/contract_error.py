"""A game that is not what its contract says."""


class ContractError(Exception):
    """A registered game that cannot be used; the message says what of it is missing, misnamed or wrong."""
