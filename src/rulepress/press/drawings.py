def svg(pdf):
    return b""
