/// The compiled schedule of one agency: immutable columns that point into the bytes of a timetable file, which may be
/// memory-mapped.
///
/// Opening a file reads the header and the section table, and validates the indexes of the small tables about transfers
/// and stations. All other data is read on demand. ``TimetableSection`` documents the content and unit of each column.
@usableFromInline package final class Timetable: Sendable {
    private let owner: FileBytes
    /// The timetable as compiled; nil if this timetable is the compiled one.
    let original: Timetable?
    /// The timetable without ``ownPatterns``; nil if this timetable has none.
    let base: Timetable?
    /// Stops that only realtime feeds contain. Their indexes follow those of the timetable file; see ``adding(_:)``.
    package let addedStops: [AddedStop]
    /// Patterns that only realtime feeds contain. Their indexes follow those of the timetable file; see
    /// ``extended(by:)``.
    package let ownPatterns: [OwnPattern]
    /// Columns that override columns of the timetable file; later ones take precedence.
    private let replaced: [ReplacedColumns]
    @usableFromInline package let calendar: ServiceCalendar
    @usableFromInline package let zone: TimeZoneTable
    /// The checksum of the content: equal feeds compiled by the same version have equal checksums.
    package let checksum: UInt64
    package let byteCount: Int

    let feed: Column<Int, StringIndex>
    let stringStarts: RowOffsets<StringIndex, Int>
    let stringBytes: Column<Int, UInt8>

    package let agencyIDs, agencyNames, agencyURLs, agencyPhones, agencyLanguages: Column<AgencyIndex, StringIndex>

    package let routeIDs, routeShortNames, routeLongNames, routeDescriptions, routeURLs: Column<RouteIndex, StringIndex>
    package let routeAgencies: Column<RouteIndex, AgencyIndex>
    package let routeTypes: Column<RouteIndex, UInt16>
    package let routeColors, routeTextColors, routeSortOrders: Column<RouteIndex, UInt32>
    let routePatterns: RowOffsets<RouteIndex, PatternIndex>
    let routeSlots: Column<Int, RouteIndex>

    package let stopIDs, stopCodes, stopNames, stopDescriptions, stopPlatforms: Column<StopIndex, StringIndex>
    package let stopLatitudes, stopLongitudes: Column<StopIndex, Int32>
    package let stopParents: Column<StopIndex, StopIndex>
    package let stopKinds, stopWheelchair: Column<StopIndex, UInt8>
    package let stopsByLatitude: Column<Int, StopIndex>
    let stopChildren: GroupedColumn<StopIndex, StopIndex>
    let stopCalls: GroupedColumn<StopIndex, PatternStopIndex>
    let stopSlots: Column<Int, StopIndex>

    package let serviceIDs: Column<ServiceIndex, StringIndex>

    package let shapeIDs: Column<ShapeIndex, StringIndex>
    @usableFromInline let shapePoints: RowOffsets<ShapeIndex, ShapePointIndex>
    @usableFromInline package let shapeLatitudes, shapeLongitudes: Column<ShapePointIndex, Int32>
    package let shapeDistances: Column<ShapePointIndex, Float>

    package let patternRoutes: Column<PatternIndex, RouteIndex>
    package let patternDirections: Column<PatternIndex, UInt8>
    package let patternShapes: Column<PatternIndex, ShapeIndex>
    package let patternHeadsigns: Column<PatternIndex, StringIndex>
    @usableFromInline let patternStops: RowOffsets<PatternIndex, PatternStopIndex>
    @usableFromInline let patternTrips: RowOffsets<PatternIndex, TripIndex>

    package let patternStopPatterns: Column<PatternStopIndex, PatternIndex>
    package let patternStopStops: Column<PatternStopIndex, StopIndex>
    @usableFromInline package let patternStopDistances: Column<PatternStopIndex, Float>
    package let patternStopSequences: Column<PatternStopIndex, UInt32>
    package let patternStopFlags: Column<PatternStopIndex, PatternStopFlags>
    package let patternStopHeadsigns: Column<PatternStopIndex, StringIndex>
    package let patternStopEarliest, patternStopLatest: Column<PatternStopIndex, Int32>

    package let tripIDs: Column<TripIndex, StringIndex>
    @usableFromInline package let tripServices: Column<TripIndex, ServiceIndex>
    @usableFromInline package let tripStarts: Column<TripIndex, Int32>
    @usableFromInline package let tripProfiles: Column<TripIndex, ProfileRowIndex>
    package let tripHeadsigns, tripShortNames: Column<TripIndex, StringIndex>
    package let tripBlocks: Column<TripIndex, BlockIndex>
    package let tripHeadways: Column<TripIndex, UInt16>
    package let tripFlags: Column<TripIndex, TripFlags>
    let tripSlots: Column<Int, TripIndex>

    @usableFromInline package let profileArrivals, profileDepartures: Column<ProfileRowIndex, Int32>

    package let blockIDs: Column<BlockIndex, StringIndex>
    let blockTrips: GroupedColumn<BlockIndex, TripIndex>

    /// The email addresses and fare pages of agencies; empty if the feed has none.
    let agencyEmails, agencyFareURLs: Column<AgencyIndex, StringIndex>
    let patternStopContinuous: Column<PatternStopIndex, ContinuousRules>
    let routeContactless: Column<RouteIndex, UInt8>
    let stopSpokenNames, stopURLs: Column<StopIndex, StringIndex>

    /// The values of GTFS's level_index; see ``level(of:)``.
    let stopLevels: Column<StopIndex, Float>
    let stopLevelNames: Column<StopIndex, StringIndex>
    /// The values of GTFS's stop_access; see ``access(to:)``.
    let stopAccess: Column<StopIndex, UInt8>
    /// The time zone names of stops; see ``timeZoneName(of:)``.
    let stopTimeZones: Column<StopIndex, StringIndex>
    package let transfers: Transfers
    package let tripLinks: TripLinks
    package let pathways: Pathways
    package let fares: Fares
    package let legFares: LegFares
    package let translations: Translations
    package let operators: Operators
    package let demand: DemandServices

    let searchOffsets: Column<Int, UInt32>
    let searchBytes: Column<Int, UInt8>

    /// Opens a timetable file.
    /// - Parameter dates: The mapping of service days to calendar dates; see ``ServiceCalendar/Dates``.
    package convenience init(_ owner: FileBytes, dates: ServiceCalendar.Dates = .asPublished)
        throws(ColumnFileError<TimetableSection>)
    {
        try self.init(
            owner, dates: dates, original: nil, base: nil, addedStops: [], ownPatterns: [], replaced: [])
    }

    /// Creates a timetable of the same file with some columns replaced.
    ///
    /// - Parameters:
    ///   - ownPatterns: The patterns that the replacing columns append to the patterns of the file.
    ///   - columns: The replacing columns, which must be as valid as the columns of the file.
    convenience init(_ timetable: Timetable, ownPatterns: [OwnPattern], replacing columns: ReplacedColumns) {
        self.init(
            timetable, base: timetable.compiled, addedStops: timetable.addedStops, ownPatterns: ownPatterns, columns)
    }

    /// Creates a timetable of the same file with additional stops.
    ///
    /// - Parameter columns: The replacing columns, which must be as valid as the columns of the file and have these
    ///   stops at their end.
    convenience init(_ timetable: Timetable, addedStops: [AddedStop], replacing columns: ReplacedColumns) {
        self.init(timetable, base: nil, addedStops: addedStops, ownPatterns: [], columns)
    }

    private convenience init(
        _ timetable: Timetable, base: Timetable?, addedStops: [AddedStop], ownPatterns: [OwnPattern],
        _ columns: ReplacedColumns
    ) {
        do {
            try self.init(
                timetable.owner, dates: timetable.calendar.dates, original: timetable.file, base: base,
                addedStops: addedStops, ownPatterns: ownPatterns, replaced: timetable.replaced + [columns])
        } catch {
            preconditionFailure("A verified timetable file is damaged: \(error)")
        }
    }

    private init(
        _ owner: FileBytes, dates: ServiceCalendar.Dates, original: Timetable?, base: Timetable?,
        addedStops: [AddedStop], ownPatterns: [OwnPattern], replaced: [ReplacedColumns]
    ) throws(ColumnFileError<TimetableSection>) {
        let sections = try SectionTable<TimetableSection>(owner.bytes, replaced: replaced)
        self.owner = owner
        self.original = original
        self.base = base
        self.addedStops = addedStops
        self.ownPatterns = ownPatterns
        self.replaced = replaced
        checksum = sections.bodyChecksum
        byteCount = owner.bytes.count
        zone = TimeZoneTable(
            starts: try sections.column(.zoneStarts), offsets: try sections.column(.zoneOffsets))
        calendar = try ServiceCalendar(
            words: try sections.column(.serviceDays), range: try sections.column(.serviceRange), dates: dates)
        feed = try sections.column(.feed)
        stringStarts = RowOffsets(try sections.column(.stringOffsets))
        stringBytes = try sections.column(.stringBytes)
        agencyIDs = try sections.column(.agencyIDs)
        agencyNames = try sections.column(.agencyNames)
        agencyURLs = try sections.column(.agencyURLs)
        agencyPhones = try sections.column(.agencyPhones)
        agencyLanguages = try sections.column(.agencyLanguages)
        routeIDs = try sections.column(.routeIDs)
        routeShortNames = try sections.column(.routeShortNames)
        routeLongNames = try sections.column(.routeLongNames)
        routeDescriptions = try sections.column(.routeDescriptions)
        routeURLs = try sections.column(.routeURLs)
        routeAgencies = try sections.column(.routeAgencies)
        routeTypes = try sections.column(.routeTypes)
        routeColors = try sections.column(.routeColors)
        routeTextColors = try sections.column(.routeTextColors)
        routeSortOrders = try sections.column(.routeSortOrders)
        routePatterns = RowOffsets(try sections.column(.routePatternStarts))
        routeSlots = try sections.column(.routeSlots)
        stopIDs = try sections.column(.stopIDs)
        stopCodes = try sections.column(.stopCodes)
        stopNames = try sections.column(.stopNames)
        stopDescriptions = try sections.column(.stopDescriptions)
        stopPlatforms = try sections.column(.stopPlatforms)
        stopLatitudes = try sections.column(.stopLatitudes)
        stopLongitudes = try sections.column(.stopLongitudes)
        stopParents = try sections.column(.stopParents)
        stopKinds = try sections.column(.stopKinds)
        stopWheelchair = try sections.column(.stopWheelchair)
        stopsByLatitude = try sections.column(.stopsByLatitude)
        stopChildren = try sections.grouped(.stopChildStarts, .stopChildren)
        stopCalls = try sections.grouped(.stopCallStarts, .stopCalls)
        stopSlots = try sections.column(.stopSlots)
        serviceIDs = try sections.column(.serviceIDs)
        shapeIDs = try sections.column(.shapeIDs)
        shapePoints = RowOffsets(try sections.column(.shapeStarts))
        shapeLatitudes = try sections.column(.shapeLatitudes)
        shapeLongitudes = try sections.column(.shapeLongitudes)
        shapeDistances = try sections.column(.shapeDistances)
        patternRoutes = try sections.column(.patternRoutes)
        patternDirections = try sections.column(.patternDirections)
        patternShapes = try sections.column(.patternShapes)
        patternHeadsigns = try sections.column(.patternHeadsigns)
        patternStops = RowOffsets(try sections.column(.patternStopStarts))
        patternTrips = RowOffsets(try sections.column(.patternTripStarts))
        patternStopPatterns = try sections.column(.patternStopPatterns)
        patternStopStops = try sections.column(.patternStopStops)
        patternStopDistances = try sections.column(.patternStopDistances)
        patternStopSequences = try sections.column(.patternStopSequences)
        patternStopFlags = try sections.column(.patternStopFlags)
        patternStopHeadsigns = try sections.column(.patternStopHeadsigns)
        patternStopEarliest = try sections.column(.patternStopEarliest)
        patternStopLatest = try sections.column(.patternStopLatest)
        tripIDs = try sections.column(.tripIDs)
        tripServices = try sections.column(.tripServices)
        tripStarts = try sections.column(.tripStarts)
        tripProfiles = try sections.column(.tripProfiles)
        tripHeadsigns = try sections.column(.tripHeadsigns)
        tripShortNames = try sections.column(.tripShortNames)
        tripBlocks = try sections.column(.tripBlocks)
        tripHeadways = try sections.column(.tripHeadways)
        tripFlags = try sections.column(.tripFlags)
        tripSlots = try sections.column(.tripSlots)
        profileArrivals = try sections.column(.profileArrivals)
        profileDepartures = try sections.column(.profileDepartures)
        blockIDs = try sections.column(.blockIDs)
        blockTrips = try sections.grouped(.blockTripStarts, .blockTrips)
        stopLevels = try sections.column(.stopLevels)
        stopLevelNames = try sections.column(.stopLevelNames)
        stopAccess = try sections.column(.stopAccess)
        stopTimeZones = try sections.column(.stopTimeZones)
        let rows = (
            stops: stopIDs.count, routes: routeIDs.count, trips: tripIDs.count, strings: stringStarts.owners.count
        )
        transfers = try Transfers(sections, stops: rows.stops, routes: rows.routes, strings: rows.strings)
        tripLinks = try TripLinks(sections, trips: rows.trips)
        pathways = try Pathways(sections, stops: rows.stops)
        fares = try Fares(
            sections, agencies: agencyIDs.count, routes: rows.routes, stops: rows.stops, strings: rows.strings)
        legFares = try LegFares(
            sections, routes: rows.routes, stops: rows.stops, services: serviceIDs.count, strings: rows.strings)
        translations = try Translations(sections)
        operators = try Operators(sections)
        demand = try DemandServices(sections, routes: rows.routes, stops: rows.stops, services: serviceIDs.count)
        agencyEmails = try sections.column(.agencyEmails)
        agencyFareURLs = try sections.column(.agencyFareURLs)
        patternStopContinuous = try sections.column(.patternStopContinuous)
        routeContactless = try sections.column(.routeContactless)
        stopSpokenNames = try sections.column(.stopSpokenNames)
        stopURLs = try sections.column(.stopURLs)
        searchOffsets = try sections.column(.searchOffsets)
        searchBytes = try sections.column(.searchBytes)
    }

    /// Calls `body` with the bytes of the file, for example to write it or to send it to a browser. The bytes are valid
    /// only during the call.
    package func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(owner) { () throws(Failure) -> Result in try body(owner.bytes) }
    }
}
