/// The names of a feed's files.
enum FeedFile {
    static let agency = "agency.txt"
    static let stops = "stops.txt"
    static let routes = "routes.txt"
    static let trips = "trips.txt"
    static let stopTimes = "stop_times.txt"
    static let calendar = "calendar.txt"
    static let calendarDates = "calendar_dates.txt"
    static let shapes = "shapes.txt"
    static let frequencies = "frequencies.txt"
    static let feedInfo = "feed_info.txt"
    static let levels = "levels.txt"
    static let transfers = "transfers.txt"
    static let pathways = "pathways.txt"

    /// Those without which nothing can be compiled.
    static let required = [agency, stops, routes, trips, stopTimes]
    static let read: Set<String> = Set(
        required + [calendar, calendarDates, shapes, frequencies, feedInfo, levels, transfers, pathways])
    /// Part of GTFS, but nothing here reads them yet.
    static let known: Set<String> = [
        "areas.txt", "attributions.txt", "booking_rules.txt", "fare_attributes.txt", "fare_leg_join_rules.txt",
        "fare_leg_rules.txt", "fare_media.txt", "fare_products.txt", "fare_rules.txt", "fare_transfer_rules.txt",
        "location_group_stops.txt", "location_groups.txt", "locations.geojson", "networks.txt",
        "rider_categories.txt", "route_networks.txt", "stop_areas.txt", "timeframes.txt", "translations.txt",
    ]
    static let all = read.union(known)
}
