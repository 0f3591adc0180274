/// The columns of a timetable file, by the number that names each in the file's table of sections.
///
/// A number is never used again for something else; a reader ignores the numbers it does not know and takes an absent
/// column as empty. Widths are those of ``Timetable``'s columns. `UInt32.max` stands for "none" in every column of indexes.
package enum TimetableSection: UInt32, CaseIterable, FileSection {
    package static var magic: [UInt8] { Array("HEADSIGN".utf8) }
    package static var version: UInt32 { 3 }

    // Strings: every text once, UTF-8. String i is bytes[offsets[i] ..< offsets[i + 1]]; string 0 is empty.
    case stringOffsets = 1  // UInt32
    case stringBytes = 2  // UInt8

    // The feed as a whole: one string each, in the order of `FeedField`.
    case feed = 8  // UInt32 (string)
    case zoneStarts = 9  // EpochSeconds
    case zoneOffsets = 10  // Int32, seconds east of UTC

    case agencyIDs = 16  // UInt32 (string), as are the other four
    case agencyNames = 17
    case agencyURLs = 18
    case agencyPhones = 19
    case agencyLanguages = 20
    case agencyEmails = 21  // UInt32 (string), as is the next; empty for a feed without
    case agencyFareURLs = 22

    case routeIDs = 32  // UInt32 (string)
    case routeAgencies = 33  // UInt32 (agency)
    case routeShortNames = 34  // UInt32 (string)
    case routeLongNames = 35  // UInt32 (string)
    case routeDescriptions = 36  // UInt32 (string)
    case routeURLs = 37  // UInt32 (string)
    case routeTypes = 38  // UInt16, GTFS route_type
    case routeColors = 39  // UInt32, 0xRRGGBB, none: UInt32.max
    case routeTextColors = 40  // UInt32, as the feed gives it
    case routeSortOrders = 41  // UInt32, GTFS route_sort_order; none: UInt32.max
    case routeSlots = 42  // UInt32: see `IdentifierTable`
    case routeContactless = 44  // UInt8, GTFS cemv_support, the route's or its agency's
    case routePatternStarts = 43  // UInt32, one more than routes: patterns are sorted by route

    case stopIDs = 64  // UInt32 (string)
    case stopCodes = 65  // UInt32 (string)
    case stopNames = 66  // UInt32 (string)
    case stopDescriptions = 67  // UInt32 (string)
    case stopPlatforms = 68  // UInt32 (string)
    case stopLatitudes = 69  // Int32, 1e-7 degrees; none: Int32.min
    case stopLongitudes = 70  // Int32, 1e-7 degrees
    case stopParents = 71  // UInt32 (stop)
    case stopKinds = 72  // UInt8, GTFS location_type
    case stopWheelchair = 73  // UInt8, GTFS wheelchair_boarding; the station's where the feed leaves it to that
    case stopSlots = 74  // UInt32: see `IdentifierTable`
    case stopsByLatitude = 75  // UInt32 (stop), only stops with a place, from south to north
    case stopChildStarts = 76  // UInt32, one more than stops
    case stopChildren = 77  // UInt32 (stop)
    case stopCallStarts = 78  // UInt32, one more than stops
    case stopCalls = 79  // UInt32: positions in the pattern stops' columns, ascending
    case stopLevels = 80  // Float, GTFS level_index; not known: not a number; empty for a feed without levels
    case stopZones = 81  // UInt32 (string), GTFS zone_id; empty for a feed without zones
    case stopTimeZones = 82  // UInt32 (string), GTFS stop_timezone; the agency's: 0; empty for a feed without

    case stopSpokenNames = 83  // UInt32 (string), GTFS tts_stop_name; empty for a feed without, as is the next
    case stopURLs = 84  // UInt32 (string)
    case stopLevelNames = 85  // UInt32 (string), GTFS level_name of its level; empty for a feed without
    case stopAccess = 86  // UInt8, one more than GTFS stop_access; 0 where it is undefined; empty for a feed without

    case serviceIDs = 96  // UInt32 (string)
    case serviceDays = 97  // UInt64: per service ⌈days / 64⌉ words, bit d of word w: first day + 64 w + d
    case serviceRange = 98  // Int32 × 2: first day since 1970, number of days

    case shapeIDs = 112  // UInt32 (string); 0 for a shape drawn straight from stop to stop
    case shapeStarts = 113  // UInt32, one more than shapes
    case shapeLatitudes = 114  // Int32, 1e-7 degrees
    case shapeLongitudes = 115  // Int32, 1e-7 degrees
    case shapeDistances = 116  // Float, metres from the shape's start, never falling

    case patternRoutes = 128  // UInt32 (route), ascending
    case patternDirections = 129  // UInt8, GTFS direction_id; none: 255
    case patternShapes = 130  // UInt32 (shape); every pattern has one
    case patternHeadsigns = 131  // UInt32 (string): the headsign most of its trips have
    case patternStopStarts = 132  // UInt32, one more than patterns
    case patternTripStarts = 133  // UInt32, one more than patterns

    // Pattern stops: one row for each stop of each pattern, in the order of travel.
    case patternStopPatterns = 144  // UInt32 (pattern)
    case patternStopStops = 145  // UInt32 (stop)
    case patternStopDistances = 146  // Float, metres along the pattern's shape, never falling
    case patternStopSequences = 147  // UInt32, GTFS stop_sequence
    case patternStopFlags = 148  // UInt8: see `PatternStopFlags`
    case patternStopHeadsigns = 149  // UInt32 (string), 0 where the trip's own holds
    case patternStopEarliest = 150  // Int32, smallest seconds from a trip's start to its departure here
    case patternStopLatest = 151  // Int32, largest
    case patternStopContinuous = 152  // UInt8: see `ContinuousRules`; empty for a feed without

    // Trips, sorted by pattern, then start. A frequency-based trip stands here once for each of its runs.
    case tripIDs = 160  // UInt32 (string)
    case tripServices = 161  // UInt32 (service)
    case tripStarts = 162  // Int32, first departure in seconds of service time
    case tripProfiles = 163  // UInt32: the first row of its profile in the profile columns
    case tripHeadsigns = 164  // UInt32 (string)
    case tripShortNames = 165  // UInt32 (string)
    case tripBlocks = 166  // UInt32 (block)
    case tripHeadways = 167  // UInt16, seconds between runs where only the headway is promised, else 0
    case tripFlags = 168  // UInt8: see `TripFlags`
    case tripSlots = 169  // UInt32: see `IdentifierTable`; of trips with several runs only the first stands in it

    // Profiles: seconds from the trip's start for each stop of its pattern. Trips of the same pace share one.
    case profileArrivals = 176  // Int32
    case profileDepartures = 177  // Int32

    case blockIDs = 192  // UInt32 (string)
    case blockTripStarts = 193  // UInt32, one more than blocks
    case blockTrips = 194  // UInt32 (trip), by start

    // Search: the folded text of every route, then every stop (see `FoldedText`).
    case searchOffsets = 208  // UInt32, one more than routes + stops
    case searchBytes = 209  // UInt8

    // Rules for changes between two stops or stations, sorted by from stop, to stop, then rank; see `Transfers`.
    case transferStarts = 224  // UInt32, one more than stops; empty for a feed without rules, as are the others
    case transferToStops = 225  // UInt32 (stop)
    case transferFromRoutes = 226  // UInt32 (route)
    case transferToRoutes = 227  // UInt32 (route)
    case transferFromTrips = 228  // UInt32 (string), the id of a trip or of all runs of one; 0 for none
    case transferToTrips = 229  // UInt32 (string)
    case transferKinds = 230  // UInt8, GTFS transfer_type 0 … 3
    case transferRanks = 231  // UInt8: see `TransferRank`
    case transferTimes = 232  // Int32, GTFS min_transfer_time in seconds; none: -1

    // Trips that one vehicle makes after another, said of the trips themselves; sorted by from trip, then to trip.
    case linkFromTrips = 240  // UInt32 (trip)
    case linkToTrips = 241  // UInt32 (trip)
    case linkKinds = 242  // UInt8, GTFS transfer_type 4 or 5

    // Ways within stations, each in the one direction in which its row tells it; sorted by from stop, then to stop.
    case pathwayStarts = 256  // UInt32, one more than stops; empty for a feed without pathways, as are the others
    case pathwayToStops = 257  // UInt32 (stop)
    case pathwayModes = 258  // UInt8, GTFS pathway_mode
    case pathwayTimes = 259  // Int32, GTFS traversal_time in seconds; not given: -1
    case pathwayLengths = 260  // Float, metres; not given: not a number
    case pathwayStairs = 261  // Int16, steps, up where positive; none or not given: 0
    case pathwaySlopes = 262  // Float, GTFS max_slope, up where positive; not given: not a number
    case pathwayWidths = 263  // Float, GTFS min_width in metres; not given: not a number
    case pathwaySigns = 264  // UInt32 (string), GTFS signposted_as in the row's direction; empty for a feed without

    case fareIDs = 272  // UInt32 (string)
    case farePrices = 273  // Int64, in the currency's smallest unit
    case fareCurrencies = 274  // UInt32 (string), three capital letters
    case fareAgencies = 275  // UInt32 (agency); none: any
    case farePayments = 276  // UInt8, GTFS payment_method
    case fareChanges = 277  // UInt8, GTFS transfers; any number: 255
    case fareDurations = 278  // Int32, GTFS transfer_duration in seconds; for ever: -1
    case fareScopes = 279  // UInt8, 1 for a fare without rules, which holds for all rides

    // Rules of fares, sorted by origin, destination, route, fare, zone; see `FareRules`.
    case fareRuleFares = 288  // UInt32 (fare)
    case fareRuleRoutes = 289  // UInt32 (route)
    case fareRuleOrigins = 290  // UInt32 (string), 0 for any
    case fareRuleDestinations = 291  // UInt32 (string), 0 for any
    case fareRuleZones = 292  // UInt32 (string), GTFS contains_id, 0 for any

    // Fares v2, in the order of the feed; see `LegFares`. 0 for what a row does not name.
    case legFareFlags = 304  // UInt8, one: 1 where rules have priorities
    case stopAreaStarts = 305  // UInt32, one more than stops
    case stopAreas = 306  // UInt32 (string), area_id
    case routeNetworks = 307  // UInt32 (string), network_id
    case timeframeGroups = 308  // UInt32 (string), ascending
    case timeframeStarts = 309  // Int32, seconds of the day
    case timeframeEnds = 310  // Int32
    case timeframeServices = 311  // UInt32 (service)
    // Prices of some riders alone, by product; all empty for a feed without.
    case legFareProducts = 312  // UInt32 (product), of each rule
    case reducedPriceStarts = 313  // UInt32, one more than products
    case reducedPriceRiders = 314  // UInt32 (category)
    case reducedPriceAmounts = 315  // Int64
    case riderNames = 316  // UInt32 (string), of each category, as are the next
    case riderURLs = 317  // GTFS eligibility_url
    case legFareGroups = 320  // UInt32 (string), as are the next five
    case legFareNetworks = 321
    case legFareFromAreas = 322
    case legFareToAreas = 323
    case legFareFromFrames = 324
    case legFareToFrames = 325
    case legFareRanks = 326  // Int32, GTFS rule_priority
    case legFareAmounts = 327  // Int64, in the currency's smallest unit; -1 for a product of some riders alone
    case legFareCurrencies = 328  // UInt32 (string)
    // What is bought, of each rule; all empty for a feed that names nothing.
    case legFareProductNames = 329  // UInt32 (string), as are the other texts; 0 where the feed names none
    case legFareMediumNames = 330
    case legFareMediumKinds = 331  // UInt8, one more than GTFS fare_media_type; 0 where the product names no medium
    case legFareRiderNames = 332  // of the category that pays it
    case legFareNetworkNames = 333
    case legFareFromAreaNames = 334
    case legFareToAreaNames = 335

    case fareTransferFromGroups = 336  // UInt32 (string)
    case fareTransferToGroups = 337  // UInt32 (string)
    case fareTransferCounts = 338  // Int32; any number: -1
    case fareTransferDurations = 339  // Int32, seconds; for ever: -1
    case fareTransferDurationKinds = 340  // UInt8, GTFS duration_limit_type
    case fareTransferKinds = 341  // UInt8, GTFS fare_transfer_type
    case fareTransferAmounts = 342  // Int64
    case fareTransferCurrencies = 343  // UInt32 (string)
    case fareTransferProducts = 344  // UInt32 (product); none: UInt32.max; empty without prices of some riders
    // Rows of fare_leg_join_rules.txt.
    case fareJoinFromNetworks = 345  // UInt32 (string), 0 for any, as is the next
    case fareJoinToNetworks = 346
    case fareJoinFromStops = 347  // UInt32 (stop); none: UInt32.max, as is the next
    case fareJoinToStops = 348

    // Names in other languages, sorted by language and field; empty for a feed without translations, see `Translations`.
    case translationLanguages = 352  // UInt32 (string), a BCP 47 tag
    case translationFields = 353  // UInt8: see `TranslatedField`
    case translationRecords = 354  // UInt32 (string), GTFS record_id; 0 where a value is named
    case translationSequences = 355  // UInt32, GTFS record_sub_id of stop_times; none: UInt32.max
    case translationValues = 356  // UInt32 (string), GTFS field_value; 0 where a record is named
    case translationTexts = 357  // UInt32 (string)

    // Operators of attributions.txt, sorted by trip; empty for a feed without, see `Operators`.
    case operatorTrips = 368  // UInt32 (string), the id of a trip; 0 for none
    case operatorRoutes = 369  // UInt32 (route); none: UInt32.max
    case operatorAgencies = 370  // UInt32 (agency); none: UInt32.max
    case operatorNames = 371  // UInt32 (string), as are the next three
    case operatorURLs = 372
    case operatorEmails = 373
    case operatorPhones = 374

    // Service on demand; all empty for a feed without, see `DemandServices`.
    case demandTripIDs = 384  // UInt32 (string)
    case demandTripRoutes = 385  // UInt32 (route)
    case demandTripServices = 386  // UInt32 (service)
    case demandTripStarts = 387  // UInt32, one more than trips on demand
    case demandCallPlaces = 388  // UInt32 (place); a single stop: UInt32.max
    case demandCallStops = 389  // UInt32 (stop); none: UInt32.max
    case demandCallWindowStarts = 390  // Int32, seconds of service time
    case demandCallWindowEnds = 391  // Int32
    case demandCallFlags = 392  // UInt8: see `PatternStopFlags`
    case demandCallPickupRules = 393  // UInt32 (booking rule); none: UInt32.max
    case demandCallDropOffRules = 394  // UInt32 (booking rule); none: UInt32.max
    case demandPlaceIDs = 395  // UInt32 (string), as are the next two
    case demandPlaceNames = 396
    case demandPlaceDescriptions = 397
    case demandPlaceStopStarts = 398  // UInt32, one more than places
    case demandPlaceStops = 399  // UInt32 (stop)
    case demandPlaceRingStarts = 400  // UInt32, one more than places
    case demandRingPointStarts = 401  // UInt32, one more than rings
    case demandPointLatitudes = 402  // Int32, 1e-7 degrees
    case demandPointLongitudes = 403  // Int32, 1e-7 degrees
    case demandTripSafeFactors = 404  // Float, GTFS safe_duration_factor; not given: not a number; both may be empty
    case demandTripSafeOffsets = 405  // Float, GTFS safe_duration_offset in seconds
    case bookingKinds = 416  // UInt8, GTFS booking_type
    case bookingShortest = 417  // Int32, GTFS prior_notice_duration_min in minutes; none: -1
    case bookingLongest = 418  // Int32, GTFS prior_notice_duration_max in minutes; none: -1
    case bookingLastDays = 419  // Int32, GTFS prior_notice_last_day; none: -1
    case bookingLastTimes = 420  // Int32, seconds of the day; none: -1
    case bookingStartDays = 421  // Int32, GTFS prior_notice_start_day; none: -1
    case bookingStartTimes = 422  // Int32, seconds of the day; none: -1
    case bookingServices = 423  // UInt32 (service); none: UInt32.max
    case bookingMessages = 424  // UInt32 (string), as are the others
    case bookingPickupMessages = 425
    case bookingDropOffMessages = 426
    case bookingPhones = 427
    case bookingInfoURLs = 428
    case bookingURLs = 429
}

/// The strings that describe a feed as a whole, in the order of `TimetableSection.feed`.
package enum FeedField: Int, CaseIterable, Sendable {
    case timeZone, publisher, publisherURL, version, language
    /// feed_start_date and feed_end_date, as `20261121`; empty where the feed gives none.
    case startDate, endDate
    /// default_lang.
    case defaultLanguage
}

/// What a pattern does at one of its stops.
@frozen @usableFromInline package struct PatternStopFlags: OptionSet, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Riders cannot board here.
    @inlinable package static var noPickup: Self { Self(rawValue: 1) }
    /// Riders cannot leave here.
    @inlinable package static var noDropOff: Self { Self(rawValue: 2) }
    /// The bus leaves no earlier than the timetable says.
    @inlinable package static var timepoint: Self { Self(rawValue: 4) }
    /// The time is ours, interpolated between two that the feed gives.
    @inlinable package static var interpolated: Self { Self(rawValue: 8) }
    /// Riders board only after a call to the agency, or where they wave the driver down.
    @inlinable package static var pickupByPhone: Self { Self(rawValue: 16) }
    @inlinable package static var pickupByDriver: Self { Self(rawValue: 32) }
    /// Riders are let off only after a call to the agency, or a word with the driver.
    @inlinable package static var dropOffByPhone: Self { Self(rawValue: 64) }
    @inlinable package static var dropOffByDriver: Self { Self(rawValue: 128) }

    @inlinable package var pickup: StopRule {
        if contains(.noPickup) { return .never }
        return contains(.pickupByPhone) ? .byPhone : contains(.pickupByDriver) ? .byDriver : .always
    }

    @inlinable package var dropOff: StopRule {
        if contains(.noDropOff) { return .never }
        return contains(.dropOffByPhone) ? .byPhone : contains(.dropOffByDriver) ? .byDriver : .always
    }
}

/// Whether riders may board, or leave, at a stop: GTFS's pickup_type and drop_off_type.
@frozen @usableFromInline package enum StopRule: UInt8, Sendable {
    case always, never, byPhone, byDriver
}

/// Whether riders may board and leave between a stop and the next one: GTFS's continuous_pickup and continuous_drop_off.
@frozen @usableFromInline package struct ContinuousRules: RawRepresentable, Hashable, Sendable {
    /// Pickup in the lower four bits, drop-off in the upper: 0 where nothing is said, else one more than GTFS's number.
    @usableFromInline package var rawValue: UInt8

    @inlinable package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// - Parameters:
    ///   - pickup, dropOff: GTFS's numbers; nil where a field is empty.
    package init(pickup: UInt8?, dropOff: UInt8?) {
        rawValue = (pickup.map { $0 + 1 } ?? 0) | (dropOff.map { $0 + 1 } ?? 0) << 4
    }

    /// Nil where riders may not.
    package var pickup: StopRule? { Self.rule(rawValue & 15) }
    package var dropOff: StopRule? { Self.rule(rawValue >> 4) }

    private static func rule(_ code: UInt8) -> StopRule? {
        switch code {
        case 1: .always
        case 3: .byPhone
        case 4: .byDriver
        default: nil
        }
    }

    /// With a route's where a call's field is empty: a populated one "overrides any continuous pickup behavior defined in routes.txt"
    /// (reference, stop_times.txt). Nothing where neither may be done.
    package func inheriting(_ route: ContinuousRules) -> ContinuousRules {
        let pickup = rawValue & 15 == 0 ? route.rawValue & 15 : rawValue & 15
        let dropOff = rawValue >> 4 == 0 ? route.rawValue >> 4 : rawValue >> 4
        let none: UInt8 = 2
        return ContinuousRules(rawValue: (pickup == none ? 0 : pickup) | (dropOff == none ? 0 : dropOff) << 4)
    }
}

/// Rules for one call that differ from the timetable's: GTFS-Realtime's StopTimeProperties.pickup_type and drop_off_type.
@frozen @usableFromInline package struct ChangedRules: Hashable, Sendable {
    /// Nil where the timetable's rule holds.
    @usableFromInline package var pickup, dropOff: StopRule?

    @inlinable package init(pickup: StopRule? = nil, dropOff: StopRule? = nil) {
        (self.pickup, self.dropOff) = (pickup, dropOff)
    }

    @inlinable package var isEmpty: Bool { pickup == nil && dropOff == nil }
}

extension ChangedRules: RawRepresentable {
    /// Both in one byte, pickup in the lower four bits: 0 for none, else one more than the rule.
    @usableFromInline package init?(rawValue: UInt8) {
        let (pickup, dropOff) = (rawValue & 15, rawValue >> 4)
        self.init(
            pickup: pickup == 0 ? nil : StopRule(rawValue: pickup - 1),
            dropOff: dropOff == 0 ? nil : StopRule(rawValue: dropOff - 1))
        guard self.rawValue == rawValue else { return nil }
    }

    @usableFromInline package var rawValue: UInt8 { Self.code(of: pickup) | Self.code(of: dropOff) << 4 }

    private static func code(of rule: StopRule?) -> UInt8 { rule.map { $0.rawValue + 1 } ?? 0 }
}

/// What is known of a trip beyond its times.
@frozen @usableFromInline package struct TripFlags: OptionSet, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inlinable package static var wheelchairAccessible: Self { Self(rawValue: 1) }
    @inlinable package static var notWheelchairAccessible: Self { Self(rawValue: 2) }
    @inlinable package static var bikesAllowed: Self { Self(rawValue: 4) }
    @inlinable package static var noBikes: Self { Self(rawValue: 8) }
    /// One run of a frequency-based trip: several trips share the id and differ in their start.
    @inlinable package static var hasRuns: Self { Self(rawValue: 16) }
    @inlinable package static var carsAllowed: Self { Self(rawValue: 32) }
    @inlinable package static var noCars: Self { Self(rawValue: 64) }
}

package typealias TimetableFormat = ColumnFileFormat<TimetableSection>
