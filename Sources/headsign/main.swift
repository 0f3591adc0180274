print("headsign")
