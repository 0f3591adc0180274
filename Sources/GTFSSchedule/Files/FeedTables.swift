import TransitCore

/// A row of trips.txt, without stop times.
struct TripRow: Sendable {
    var id: StringIndex
    var route: RouteIndex
    var service: ServiceIndex
    /// The shape's number; `UInt32.max` for none.
    var shape: UInt32
    /// Whether the feed names a shape that does not exist or is too short.
    var lacksShape: Bool
    var headsign: StringIndex
    var shortName: StringIndex
    var block: StringIndex
    var direction: UInt8
    var flags: TripFlags
    /// The line in trips.txt.
    var line: UInt32
}

/// safe_duration_factor, and safe_duration_offset in seconds; NaN if not given.
struct SafeDuration: Sendable {
    var factor, offset: Float
}

/// The contents of all files except stop_times.txt.
struct FeedTables: Sendable {
    var builder: TimetableBuilder
    var trips: [TripRow] = []
    /// Trip indexes by trip_id.
    var tripNumbers: [StringIndex: Int] = [:]
    var frequencies: [Int: [FrequencyRow]] = [:]
    /// The safe durations of trips that have one, by trip index.
    var safeDurations: [Int: SafeDuration] = [:]
    var agencyNumbers: [StringIndex: AgencyIndex] = [:]
    var routeNumbers: [StringIndex: RouteIndex] = [:]
    var stopNumbers: [StringIndex: StopIndex] = [:]
    var serviceNumbers: [StringIndex: ServiceIndex] = [:]
    var shapeNumbers: [StringIndex: UInt32] = [:]
    var levels: [StringIndex: StationLevel] = [:]
    /// The texts of signs by pathway_id, which translations may refer to.
    var pathwaySigns: [StringIndex: (sign: StringIndex, reversed: StringIndex)] = [:]
    /// Whether the system knows a time zone, by name.
    var knownTimeZones: [StringIndex: Bool] = [:]
    var fareNumbers: [StringIndex: FareIndex] = [:]
    /// Indexes in `builder.demand`, by id.
    var bookingRuleNumbers: [StringIndex: Int] = [:]
    var locationGroupNumbers: [StringIndex: Int] = [:]
    var locationNumbers: [StringIndex: Int] = [:]
}

extension FeedTables {
    /// Reads all files except stop_times.txt, each after those that it refers to.
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
