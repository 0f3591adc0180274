import TransitCore

/// A row of trips.txt; its stop times are stored separately.
struct TripRow: Sendable {
    var id: StringIndex
    var route: RouteIndex
    var service: ServiceIndex
    /// The number of the trip's shape; `UInt32.max` for none.
    var shape: UInt32
    /// Whether the row refers to a shape that does not exist or has too few points.
    var lacksShape: Bool
    var headsign: StringIndex
    var shortName: StringIndex
    var block: StringIndex
    var direction: UInt8
    var flags: TripFlags
    /// The line number in trips.txt.
    var line: UInt32
}

/// safe_duration_factor, and safe_duration_offset in seconds. NaN if not given.
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
    /// The safe durations by trip index, for trips that have one.
    var safeDurations: [Int: SafeDuration] = [:]
    var agencyNumbers: [StringIndex: AgencyIndex] = [:]
    var routeNumbers: [StringIndex: RouteIndex] = [:]
    var stopNumbers: [StringIndex: StopIndex] = [:]
    var serviceNumbers: [StringIndex: ServiceIndex] = [:]
    var shapeNumbers: [StringIndex: UInt32] = [:]
    var levels: [StringIndex: StationLevel] = [:]
    /// The texts of signs by pathway_id, to which translations may refer.
    var pathwaySigns: [StringIndex: (sign: StringIndex, reversed: StringIndex)] = [:]
    /// Whether the operating system knows a time zone, by its name.
    var knownTimeZones: [StringIndex: Bool] = [:]
    var fareNumbers: [StringIndex: FareIndex] = [:]
    /// Indexes in `builder.demand` by GTFS id.
    var bookingRuleNumbers: [StringIndex: Int] = [:]
    var locationGroupNumbers: [StringIndex: Int] = [:]
    var locationNumbers: [StringIndex: Int] = [:]
}

extension FeedTables {
    /// Reads all files except stop_times.txt. Each file is read after the files that it refers to.
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
