/// The names of the files that a GTFS feed may contain.
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
    static let attributions = "attributions.txt"
    static let translations = "translations.txt"
    static let levels = "levels.txt"
    static let transfers = "transfers.txt"
    static let pathways = "pathways.txt"
    static let fareAttributes = "fare_attributes.txt"
    static let fareRules = "fare_rules.txt"
    static let areas = "areas.txt"
    static let stopAreas = "stop_areas.txt"
    static let networks = "networks.txt"
    static let routeNetworks = "route_networks.txt"
    static let timeframes = "timeframes.txt"
    static let fareMedia = "fare_media.txt"
    static let riderCategories = "rider_categories.txt"
    static let fareProducts = "fare_products.txt"
    static let fareLegRules = "fare_leg_rules.txt"
    static let fareTransferRules = "fare_transfer_rules.txt"
    static let fareLegJoinRules = "fare_leg_join_rules.txt"
    static let bookingRules = "booking_rules.txt"
    static let locationGroups = "location_groups.txt"
    static let locationGroupStops = "location_group_stops.txt"
    static let locations = "locations.geojson"

    /// The files that are required to compile a timetable.
    static let required = [agency, stops, routes, trips, stopTimes]
    static let fares = [
        fareAttributes, fareRules, areas, stopAreas, networks, routeNetworks, timeframes, fareMedia, riderCategories,
        fareProducts, fareLegRules, fareTransferRules, fareLegJoinRules,
    ]
    static let read: Set<String> = Set(
        required + [
            calendar, calendarDates, shapes, frequencies, feedInfo, translations, attributions, levels, transfers,
            pathways, bookingRules, locationGroups, locationGroupStops, locations,
        ]
            + fares)
}
