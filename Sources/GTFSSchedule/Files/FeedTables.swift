import TransitCore

/// A trip as trips.txt names it; its times are in stop_times.txt.
struct TripRow: Sendable {
    var id: StringIndex
    var route: RouteIndex
    var service: ServiceIndex
    /// None: `UInt32.max`.
    var shape: UInt32
    var headsign: StringIndex
    var shortName: StringIndex
    var block: StringIndex
    var direction: UInt8
    var flags: TripFlags
    /// The line in trips.txt.
    var line: UInt32
}

/// safe_duration_factor and safe_duration_offset, the latter in seconds; not given: not a number.
struct SafeDuration: Sendable {
    var factor, offset: Float
}

/// Everything of a feed but its stop times.
struct FeedTables: Sendable {
    var builder: TimetableBuilder
    var trips: [TripRow] = []
    /// Trip numbers by trip id.
    var tripNumbers: [StringIndex: Int] = [:]
    var frequencies: [Int: [FrequencyRow]] = [:]
    /// The safe durations of trips that have one, by number of the trip.
    var safeDurations: [Int: SafeDuration] = [:]
    var agencyNumbers: [StringIndex: AgencyIndex] = [:]
    var routeNumbers: [StringIndex: RouteIndex] = [:]
    var stopNumbers: [StringIndex: StopIndex] = [:]
    var serviceNumbers: [StringIndex: ServiceIndex] = [:]
    var shapeNumbers: [StringIndex: UInt32] = [:]
    var levels: [StringIndex: StationLevel] = [:]
    /// The words on signs by pathway_id, as translations may name them.
    var pathwaySigns: [StringIndex: (sign: StringIndex, reversed: StringIndex)] = [:]
    /// Names of stop_timezone, and whether the system knows them.
    var knownTimeZones: [StringIndex: Bool] = [:]
    var fareNumbers: [StringIndex: FareIndex] = [:]
    /// Numbers of what `builder.demand` has.
    var bookingRuleNumbers: [StringIndex: Int] = [:]
    var locationGroupNumbers: [StringIndex: Int] = [:]
    var locationNumbers: [StringIndex: Int] = [:]
}

extension FeedTables {
    /// Reads all files but stop_times.txt, each after those that it refers to.
    init(_ source: FeedReader) throws(ImportError) {
        self.init(builder: TimetableBuilder(notices: source.notices, limits: source.limits))
        try readAgencies(source)
        try readFeedInfo(source)
        try readRoutes(source)
        try readLevels(source)
        try readStops(source)
        try readCalendars(source)
        try readShapes(source)
        try readTrips(source)
        try readFrequencies(source)
        try readTransfers(source)
        try readPathways(source)
        try readFares(source)
        try readLegFares(source)
        try readTranslations(source)
        try readAttributions(source)
        try readBookingRules(source)
        try readLocationGroups(source)
        try readLocations(source)
    }
}
