package import TransitCore

// The input of ``TimetableBuilder``. Strings are indexes in its ``StringPool``; index 0 is the empty string.

package struct AgencyRecord: Sendable {
    package var id, name, url, phone, language: StringIndex
    var email = StringIndex.none
    var fareURL = StringIndex.none
    /// GTFS cemv_support.
    var contactless: UInt8 = 0

    package init(
        id: StringIndex, name: StringIndex, url: StringIndex = .none, phone: StringIndex = .none,
        language: StringIndex = .none
    ) {
        self.id = id
        self.name = name
        self.url = url
        self.phone = phone
        self.language = language
    }
}

package struct RouteRecord: Sendable {
    package var id: StringIndex
    package var agency: AgencyIndex
    package var shortName, longName, description, url: StringIndex
    /// GTFS route_type.
    package var type: UInt16
    /// The colors as 0xRRGGBB; `UInt32.max` if not given.
    package var color, textColor: UInt32
    package var sortOrder: UInt32
    /// GTFS network_id.
    package var network: StringIndex
    /// GTFS cemv_support of the route, or of its agency if the route has none.
    var contactless: UInt8 = 0
    /// GTFS continuous_pickup and continuous_drop_off.
    var continuous = ContinuousRules(rawValue: 0)

    package init(
        id: StringIndex, agency: AgencyIndex = AgencyIndex(0), shortName: StringIndex = .none,
        longName: StringIndex = .none, description: StringIndex = .none, url: StringIndex = .none, type: UInt16 = 3,
        color: UInt32 = .max, textColor: UInt32 = .max, sortOrder: UInt32 = 0,
        network: StringIndex = .none
    ) {
        self.id = id
        self.agency = agency
        self.shortName = shortName
        self.longName = longName
        self.description = description
        self.url = url
        self.type = type
        self.color = color
        self.textColor = textColor
        self.sortOrder = sortOrder
        self.network = network
    }
}

package struct StopRecord: Sendable {
    package var id, code, name, description, platform: StringIndex
    /// Coordinates in units of 1e-7 degrees; `Int32.min` if unknown.
    package var latitude, longitude: Int32
    package var parent: StopIndex?
    /// GTFS location_type.
    package var kind: UInt8
    /// GTFS wheelchair_boarding.
    package var wheelchair: UInt8
    /// GTFS level_index of the stop's level; NaN if unknown.
    package var level: Float
    /// GTFS zone_id.
    package var zone: StringIndex
    /// GTFS stop_timezone; ``StringIndex/none`` for the agency's time zone.
    package var timeZone: StringIndex
    /// GTFS tts_stop_name.
    var spokenName = StringIndex.none
    /// GTFS stop_url.
    var url = StringIndex.none
    /// GTFS level_name of the stop's level.
    var levelName = StringIndex.none
    var access = PlatformAccess.undefined

    package init(
        id: StringIndex, code: StringIndex = .none, name: StringIndex, description: StringIndex = .none,
        platform: StringIndex = .none, latitude: Int32 = .min, longitude: Int32 = .min, parent: StopIndex? = nil,
        kind: UInt8 = 0, wheelchair: UInt8 = 0, level: Float = .nan, zone: StringIndex = .none,
        timeZone: StringIndex = .none
    ) {
        self.id = id
        self.code = code
        self.name = name
        self.description = description
        self.platform = platform
        self.latitude = latitude
        self.longitude = longitude
        self.parent = parent
        self.kind = kind
        self.wheelchair = wheelchair
        self.level = level
        self.zone = zone
        self.timeZone = timeZone
    }
}

extension StopRecord {
    /// Creates a stop at a coordinate. An implausible coordinate is stored as unknown.
    package init(id: StringIndex, code: StringIndex = .none, name: StringIndex, coordinate: Coordinate) {
        self.init(id: id, code: code, name: name)
        guard coordinate.isPlausible else { return }
        latitude = coordinate.latitudeE7
        longitude = coordinate.longitudeE7
    }
}

/// One stop of a pattern.
package struct PatternCall: Sendable {
    package var stop: StopIndex
    /// GTFS stop_sequence.
    package var sequence: UInt32
    package var flags: PatternStopFlags
    package var headsign: StringIndex
    /// shape_dist_traveled in the feed's own unit; NaN if not given. Not compared when patterns are deduplicated.
    package var traveled: Float
    /// GTFS continuous_pickup and continuous_drop_off between this stop and the next.
    var continuous = ContinuousRules(rawValue: 0)

    package init(
        stop: StopIndex, sequence: UInt32, flags: PatternStopFlags = [], headsign: StringIndex = .none,
        traveled: Float = .nan
    ) {
        self.stop = stop
        self.sequence = sequence
        self.flags = flags
        self.headsign = headsign
        self.traveled = traveled
    }
}

/// The arrival and departure time of one call in seconds of service time; `Int32.min` if unknown.
package struct CallTimes: Sendable, Equatable {
    package var arrival: Int32
    package var departure: Int32

    package init(arrival: Int32, departure: Int32) {
        self.arrival = arrival
        self.departure = departure
    }

    package static let unknown = CallTimes(arrival: .min, departure: .min)
    package var isKnown: Bool { arrival != .min }
}

/// One trip, or one run of a frequency-based trip.
package struct TripRecord: Sendable {
    package var id: StringIndex
    package var pattern: PatternNumber
    package var service: ServiceIndex
    /// The first departure in seconds of service time.
    package var start: Int32
    package var profile: UInt32
    package var headsign, shortName, block: StringIndex
    /// The headway in seconds of a frequency-based trip without exact times; 0 for other trips.
    package var headway: UInt16
    package var flags: TripFlags

    package init(
        id: StringIndex, pattern: PatternNumber, service: ServiceIndex, start: Int32, profile: UInt32,
        headsign: StringIndex = .none, shortName: StringIndex = .none, block: StringIndex = .none,
        headway: UInt16 = 0, flags: TripFlags = []
    ) {
        self.id = id
        self.pattern = pattern
        self.service = service
        self.start = start
        self.profile = profile
        self.headsign = headsign
        self.shortName = shortName
        self.block = block
        self.headway = headway
        self.flags = flags
    }
}

/// The index of a pattern in the order in which patterns were added. The timetable file has a different order.
package struct PatternNumber: Hashable, Sendable {
    package let value: Int
}

extension StringIndex {
    package static var none: StringIndex { StringIndex(0 as UInt32) }
}
