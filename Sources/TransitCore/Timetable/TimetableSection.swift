/// The columns of a timetable file, by their numbers in the section table.
///
/// Numbers are never reused. A reader ignores unknown numbers and treats an absent column as empty. Element widths are
/// those of ``Timetable``'s columns. `UInt32.max` means "none" in all index columns.
package enum TimetableSection: UInt32, CaseIterable, FileSection {
    package static var magic: [UInt8] { Array("HEADSIGN".utf8) }
    package static var version: UInt32 { 3 }

    // Strings: each string once, in UTF-8. String i is bytes[offsets[i] ..< offsets[i + 1]]; string 0 is empty.
    case stringOffsets = 1  // UInt32
    case stringBytes = 2  // UInt8

    // Feed-level strings in the order of `FeedField`.
    case feed = 8  // UInt32 (string)
    case zoneStarts = 9  // EpochSeconds
    case zoneOffsets = 10  // Int32, seconds east of UTC

    case agencyIDs = 16  // UInt32 (string), as are the next four
    case agencyNames = 17
    case agencyURLs = 18
    case agencyPhones = 19
    case agencyLanguages = 20
    case agencyEmails = 21  // UInt32 (string), as is the next; empty if the feed has none
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
    case stopWheelchair = 73  // UInt8, GTFS wheelchair_boarding, inherited from the station if unset
    case stopSlots = 74  // UInt32: see `IdentifierTable`
    case stopsByLatitude = 75  // UInt32 (stop), only stops with a coordinate, from south to north
    case stopChildStarts = 76  // UInt32, one more than stops
    case stopChildren = 77  // UInt32 (stop)
    case stopCallStarts = 78  // UInt32, one more than stops
    case stopCalls = 79  // UInt32: indexes in the pattern stops' columns, ascending
    case stopLevels = 80  // Float, GTFS level_index; unknown: NaN; empty for a feed without levels
    case stopZones = 81  // UInt32 (string), GTFS zone_id; empty for a feed without zones
    case stopTimeZones = 82  // UInt32 (string), GTFS stop_timezone; 0 for the agency's; empty if the feed has none

    case stopSpokenNames = 83  // UInt32 (string), GTFS tts_stop_name; empty if the feed has none, as is the next
    case stopURLs = 84  // UInt32 (string)
    case stopLevelNames = 85  // UInt32 (string), GTFS level_name of its level; empty if the feed has none
    case stopAccess = 86  // UInt8, GTFS stop_access + 1; 0 if undefined; empty if the feed has none

    case serviceIDs = 96  // UInt32 (string)
    case serviceDays = 97  // UInt64: per service ⌈days / 64⌉ words, bit d of word w: first day + 64 w + d
    case serviceRange = 98  // Int32 × 2: first day since 1970, number of days

    case shapeIDs = 112  // UInt32 (string); 0 for straight lines between stops
    case shapeStarts = 113  // UInt32, one more than shapes
    case shapeLatitudes = 114  // Int32, 1e-7 degrees
    case shapeLongitudes = 115  // Int32, 1e-7 degrees
    case shapeDistances = 116  // Float, metres from the shape's start, non-decreasing

    case patternRoutes = 128  // UInt32 (route), ascending
    case patternDirections = 129  // UInt8, GTFS direction_id; none: 255
    case patternShapes = 130  // UInt32 (shape); every pattern has one
    case patternHeadsigns = 131  // UInt32 (string): the most frequent headsign of its trips
    case patternStopStarts = 132  // UInt32, one more than patterns
    case patternTripStarts = 133  // UInt32, one more than patterns

    // Pattern stops: one row for each stop of each pattern, in travel order.
    case patternStopPatterns = 144  // UInt32 (pattern)
    case patternStopStops = 145  // UInt32 (stop)
    case patternStopDistances = 146  // Float, metres along the pattern's shape, non-decreasing
    case patternStopSequences = 147  // UInt32, GTFS stop_sequence
    case patternStopFlags = 148  // UInt8: see `PatternStopFlags`
    case patternStopHeadsigns = 149  // UInt32 (string), 0 if the trip's headsign applies
    case patternStopEarliest = 150  // Int32, smallest seconds from a trip's start to its departure here
    case patternStopLatest = 151  // Int32, largest
    case patternStopContinuous = 152  // UInt8: see `ContinuousRules`; empty if the feed has none

    // Trips, ordered by pattern, then start. A frequency-based trip occurs once for each of its runs.
    case tripIDs = 160  // UInt32 (string)
    case tripServices = 161  // UInt32 (service)
    case tripStarts = 162  // Int32, first departure in seconds of service time
    case tripProfiles = 163  // UInt32: the first row of its profile in the profile columns
    case tripHeadsigns = 164  // UInt32 (string)
    case tripShortNames = 165  // UInt32 (string)
    case tripBlocks = 166  // UInt32 (block)
    case tripHeadways = 167  // UInt16, seconds between runs without exact times, else 0
    case tripFlags = 168  // UInt8: see `TripFlags`
    case tripSlots = 169  // UInt32: see `IdentifierTable`; contains only the first run of a trip with several runs

    // Time profiles: seconds from the trip's start for each stop of its pattern. Trips with equal running times share
    // one profile.
    case profileArrivals = 176  // Int32
    case profileDepartures = 177  // Int32

    case blockIDs = 192  // UInt32 (string)
    case blockTripStarts = 193  // UInt32, one more than blocks
    case blockTrips = 194  // UInt32 (trip), by start

    // Search: the folded text of every route, then every stop (see `FoldedText`).
    case searchOffsets = 208  // UInt32, one more than routes + stops
    case searchBytes = 209  // UInt8

    // Transfer rules between two stops or stations, ordered by from stop, to stop, then rank; see `Transfers`.
    case transferStarts = 224  // UInt32, one more than stops; empty for a feed without rules, as are the others
    case transferToStops = 225  // UInt32 (stop)
    case transferFromRoutes = 226  // UInt32 (route)
    case transferToRoutes = 227  // UInt32 (route)
    case transferFromTrips = 228  // UInt32 (string), a trip id, which applies to all runs of the trip; 0 for none
    case transferToTrips = 229  // UInt32 (string)
    case transferKinds = 230  // UInt8, GTFS transfer_type 0 … 3
    case transferRanks = 231  // UInt8: see `TransferRank`
    case transferTimes = 232  // Int32, GTFS min_transfer_time in seconds; none: -1

    // In-seat transfers specified for pairs of trips, ordered by from trip, then to trip.
    case linkFromTrips = 240  // UInt32 (trip)
    case linkToTrips = 241  // UInt32 (trip)
    case linkKinds = 242  // UInt8, GTFS transfer_type 4 or 5

    // Pathways of stations, one row per direction; ordered by from stop, then to stop.
    case pathwayStarts = 256  // UInt32, one more than stops; empty for a feed without pathways, as are the others
    case pathwayToStops = 257  // UInt32 (stop)
    case pathwayModes = 258  // UInt8, GTFS pathway_mode
    case pathwayTimes = 259  // Int32, GTFS traversal_time in seconds; unknown: -1
    case pathwayLengths = 260  // Float, metres; unknown: NaN
    case pathwayStairs = 261  // Int16, steps, positive upwards; none or unknown: 0
    case pathwaySlopes = 262  // Float, GTFS max_slope, positive upwards; unknown: NaN
    case pathwayWidths = 263  // Float, GTFS min_width in metres; unknown: NaN
    case pathwaySigns = 264  // UInt32 (string), GTFS signposted_as in the row's direction; empty if the feed has none
    case pathwayFacilities = 265  // UInt32 (string), facility_id of elevators, else pathway_id; empty without any

    case fareIDs = 272  // UInt32 (string)
    case farePrices = 273  // Int64, in the currency's minor unit
    case fareCurrencies = 274  // UInt32 (string), three capital letters
    case fareAgencies = 275  // UInt32 (agency); none: any
    case farePayments = 276  // UInt8, GTFS payment_method
    case fareChanges = 277  // UInt8, GTFS transfers; any number: 255
    case fareDurations = 278  // Int32, GTFS transfer_duration in seconds; unlimited: -1
    case fareScopes = 279  // UInt8, 1 for a fare without rules, which applies to all rides

    // Fare rules, ordered by origin, destination, route, fare, zone; see `FareRules`.
    case fareRuleFares = 288  // UInt32 (fare)
    case fareRuleRoutes = 289  // UInt32 (route)
    case fareRuleOrigins = 290  // UInt32 (string), 0 for any
    case fareRuleDestinations = 291  // UInt32 (string), 0 for any
    case fareRuleZones = 292  // UInt32 (string), GTFS contains_id, 0 for any

    // Fares v2 in the feed's order; see `LegFares`. Empty fields are 0.
    case legFareFlags = 304  // UInt8, one: 1 if rules have priorities
    case stopAreaStarts = 305  // UInt32, one more than stops
    case stopAreas = 306  // UInt32 (string), area_id
    case routeNetworks = 307  // UInt32 (string), network_id
    case timeframeGroups = 308  // UInt32 (string), ascending
    case timeframeStarts = 309  // Int32, seconds of the day
    case timeframeEnds = 310  // Int32
    case timeframeServices = 311  // UInt32 (service)
    // Prices for rider categories, by product; all empty if the feed has none.
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
    case legFareAmounts = 327  // Int64, in the currency's minor unit; -1 for a product with category prices only
    case legFareCurrencies = 328  // UInt32 (string)
    // Names of tickets for each rule; all empty if the feed has no such names.
    case legFareProductNames = 329  // UInt32 (string), as are the other texts; 0 if unnamed
    case legFareMediumNames = 330
    case legFareMediumKinds = 331  // UInt8, GTFS fare_media_type + 1; 0 if the product names no medium
    case legFareRiderNames = 332  // name of the rider category
    case legFareNetworkNames = 333
    case legFareFromAreaNames = 334
    case legFareToAreaNames = 335

    case fareTransferFromGroups = 336  // UInt32 (string)
    case fareTransferToGroups = 337  // UInt32 (string)
    case fareTransferCounts = 338  // Int32; any number: -1
    case fareTransferDurations = 339  // Int32, seconds; unlimited: -1
    case fareTransferDurationKinds = 340  // UInt8, GTFS duration_limit_type
    case fareTransferKinds = 341  // UInt8, GTFS fare_transfer_type
    case fareTransferAmounts = 342  // Int64
    case fareTransferCurrencies = 343  // UInt32 (string)
    case fareTransferProducts = 344  // UInt32 (product); none: UInt32.max; empty without category prices
    // The rows of fare_leg_join_rules.txt.
    case fareJoinFromNetworks = 345  // UInt32 (string), 0 for any, as is the next
    case fareJoinToNetworks = 346
    case fareJoinFromStops = 347  // UInt32 (stop); none: UInt32.max, as is the next
    case fareJoinToStops = 348

    // Translations, ordered by language and field; empty if the feed has none, see `Translations`.
    case translationLanguages = 352  // UInt32 (string), a BCP 47 tag
    case translationFields = 353  // UInt8: see `TranslatedField`
    case translationRecords = 354  // UInt32 (string), GTFS record_id; 0 if field_value is used
    case translationSequences = 355  // UInt32, GTFS record_sub_id of stop_times; none: UInt32.max
    case translationValues = 356  // UInt32 (string), GTFS field_value; 0 if record_id is used
    case translationTexts = 357  // UInt32 (string)

    // Operators in attributions.txt, ordered by trip; empty if the feed has none, see `Operators`.
    case operatorTrips = 368  // UInt32 (string), the id of a trip; 0 for none
    case operatorRoutes = 369  // UInt32 (route); none: UInt32.max
    case operatorAgencies = 370  // UInt32 (agency); none: UInt32.max
    case operatorNames = 371  // UInt32 (string), as are the next three
    case operatorURLs = 372
    case operatorEmails = 373
    case operatorPhones = 374

    // Demand-responsive services; all empty if the feed has none, see `DemandServices`.
    case demandTripIDs = 384  // UInt32 (string)
    case demandTripRoutes = 385  // UInt32 (route)
    case demandTripServices = 386  // UInt32 (service)
    case demandTripStarts = 387  // UInt32, one more than demand-responsive trips
    case demandCallPlaces = 388  // UInt32 (location group or area); a single stop: UInt32.max
    case demandCallStops = 389  // UInt32 (stop); none: UInt32.max
    case demandCallWindowStarts = 390  // Int32, seconds of service time
    case demandCallWindowEnds = 391  // Int32
    case demandCallFlags = 392  // UInt8: see `PatternStopFlags`
    case demandCallPickupRules = 393  // UInt32 (booking rule); none: UInt32.max
    case demandCallDropOffRules = 394  // UInt32 (booking rule); none: UInt32.max
    case demandPlaceIDs = 395  // UInt32 (string), as are the next two
    case demandPlaceNames = 396
    case demandPlaceDescriptions = 397
    case demandPlaceStopStarts = 398  // UInt32, one more than location groups and areas
    case demandPlaceStops = 399  // UInt32 (stop)
    case demandPlaceRingStarts = 400  // UInt32, one more than location groups and areas
    case demandRingPointStarts = 401  // UInt32, one more than rings
    case demandPointLatitudes = 402  // Int32, 1e-7 degrees
    case demandPointLongitudes = 403  // Int32, 1e-7 degrees
    case demandTripSafeFactors = 404  // Float, GTFS safe_duration_factor; unknown: NaN; both may be empty
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
    /// The values of feed_start_date and feed_end_date, for example `20261121`; empty if the feed has none.
    case startDate, endDate
    /// The value of GTFS's default_lang.
    case defaultLanguage
}

/// The pickup and drop-off rules of a pattern at one of its stops, and properties of its times there.
@frozen @usableFromInline package struct PatternStopFlags: OptionSet, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Riders cannot board at this stop.
    @inlinable package static var noPickup: Self { Self(rawValue: 1) }
    /// Riders cannot alight at this stop.
    @inlinable package static var noDropOff: Self { Self(rawValue: 2) }
    /// The vehicle does not depart before its scheduled time.
    @inlinable package static var timepoint: Self { Self(rawValue: 4) }
    /// The time was interpolated between two times in the feed.
    @inlinable package static var interpolated: Self { Self(rawValue: 8) }
    /// Boarding requires a call to the agency, or a signal to the driver.
    @inlinable package static var pickupByPhone: Self { Self(rawValue: 16) }
    @inlinable package static var pickupByDriver: Self { Self(rawValue: 32) }
    /// Alighting requires a call to the agency, or a request to the driver.
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

/// The rules for pickup and drop-off between a stop and the next one: GTFS's continuous_pickup and continuous_drop_off.
@frozen @usableFromInline package struct ContinuousRules: RawRepresentable, Hashable, Sendable {
    /// The pickup rule in the lower four bits, the drop-off rule in the upper: 0 if unspecified, otherwise GTFS's
    /// number plus one.
    @usableFromInline package var rawValue: UInt8

    @inlinable package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Encodes the rules of a feed.
    /// - Parameters:
    ///   - pickup, dropOff: GTFS's numbers; nil if a field is empty.
    package init(pickup: UInt8?, dropOff: UInt8?) {
        rawValue = (pickup.map { $0 + 1 } ?? 0) | (dropOff.map { $0 + 1 } ?? 0) << 4
    }

    /// The rule for continuous pickup; nil if it is not allowed.
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

    /// Replaces empty fields with those of the route: a populated field of a call "overrides any continuous pickup
    /// behavior defined in routes.txt" (reference, stop_times.txt). The result is 0 if neither pickup nor drop-off is
    /// allowed.
    package func inheriting(_ route: ContinuousRules) -> ContinuousRules {
        let pickup = rawValue & 15 == 0 ? route.rawValue & 15 : rawValue & 15
        let dropOff = rawValue >> 4 == 0 ? route.rawValue >> 4 : rawValue >> 4
        let none: UInt8 = 2
        return ContinuousRules(rawValue: (pickup == none ? 0 : pickup) | (dropOff == none ? 0 : dropOff) << 4)
    }
}

/// Flags of a trip.
@frozen @usableFromInline package struct TripFlags: OptionSet, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inlinable package static var wheelchairAccessible: Self { Self(rawValue: 1) }
    @inlinable package static var notWheelchairAccessible: Self { Self(rawValue: 2) }
    @inlinable package static var bikesAllowed: Self { Self(rawValue: 4) }
    @inlinable package static var noBikes: Self { Self(rawValue: 8) }
    /// The trip is one run of a frequency-based trip: several runs have the same trip id and differ in their start.
    @inlinable package static var hasRuns: Self { Self(rawValue: 16) }
    @inlinable package static var carsAllowed: Self { Self(rawValue: 32) }
    @inlinable package static var noCars: Self { Self(rawValue: 64) }
}

package typealias TimetableFormat = ColumnFileFormat<TimetableSection>
