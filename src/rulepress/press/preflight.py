def preflight(preset, folder, files, shown):
    return []
