/// The kind of a way (OpenStreetMap's `highway`), as far as it is relevant to walking.
package enum StreetKind: UInt8, CaseIterable, Sendable {
    case street, mainRoad, livingStreet, pedestrian, footway, sidewalk, crossing, steps, path, track, cycleway, service,
        platform, corridor, elevator

    /// The name of the kind in responses of the API.
    package var name: String {
        switch self {
        case .street: "street"
        case .mainRoad: "mainRoad"
        case .livingStreet: "livingStreet"
        case .pedestrian: "pedestrian"
        case .footway: "footway"
        case .sidewalk: "sidewalk"
        case .crossing: "crossing"
        case .steps: "steps"
        case .path: "path"
        case .track: "track"
        case .cycleway: "cycleway"
        case .service: "service"
        case .platform: "platform"
        case .corridor: "corridor"
        case .elevator: "elevator"
        }
    }
}

/// The surface of a way, grouped by its suitability for wheelchairs.
package enum StreetSurface: UInt8, CaseIterable, Sendable {
    case unknown, paved, cobbled, unpaved, soft
}

/// Wheelchair access as tagged in OpenStreetMap; `unknown` if untagged.
package enum StreetWheelchairAccess: UInt8, CaseIterable, Sendable {
    case unknown, yes, limited, no
}

/// Pedestrian access to a way.
package enum StreetAccess: UInt8, CaseIterable, Sendable {
    case open, permissive, destination
}

/// The attributes of a way except its name, packed into one number.
///
/// | bits | content |
/// |---|---|
/// | 0 … 3 | ``StreetKind`` |
/// | 4 … 6 | ``StreetSurface`` |
/// | 7 … 8 | ``StreetWheelchairAccess`` |
/// | 9 … 10 | ``StreetAccess`` |
/// | 12 … 19 | one each: see ``Flags`` |
/// | 20 … 23 | the layer, −8 … 7 |
@frozen package struct StreetAttributes: Hashable, Sendable {
    package var rawValue: UInt32

    @inlinable package init(rawValue: UInt32 = 0) {
        self.rawValue = rawValue
    }

    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        package static var bridge: Self { Self(rawValue: 1 << 12) }
        package static var tunnel: Self { Self(rawValue: 1 << 13) }
        /// The way is crossed by a kerb higher than 3 cm.
        package static var raisedKerb: Self { Self(rawValue: 1 << 14) }
        /// The way is steeper than 8 %, the limit for wheelchairs.
        package static var steep: Self { Self(rawValue: 1 << 15) }
        /// The way can only be walked from start to end, like an escalator.
        package static var forwardOnly: Self { Self(rawValue: 1 << 16) }
        package static var backwardOnly: Self { Self(rawValue: 1 << 17) }
        /// The way is part of a small network that is not connected to the main network.
        package static var island: Self { Self(rawValue: 1 << 18) }
        /// The way is inclined by an unknown amount.
        package static var rises: Self { Self(rawValue: 1 << 19) }
    }

    package var kind: StreetKind {
        get { StreetKind(rawValue: UInt8(bits(0, 4))) ?? .street }
        set { set(0, 4, UInt32(newValue.rawValue)) }
    }

    package var surface: StreetSurface {
        get { StreetSurface(rawValue: UInt8(bits(4, 3))) ?? .unknown }
        set { set(4, 3, UInt32(newValue.rawValue)) }
    }

    package var wheelchair: StreetWheelchairAccess {
        get { StreetWheelchairAccess(rawValue: UInt8(bits(7, 2))) ?? .unknown }
        set { set(7, 2, UInt32(newValue.rawValue)) }
    }

    package var access: StreetAccess {
        get { StreetAccess(rawValue: UInt8(bits(9, 2))) ?? .open }
        set { set(9, 2, UInt32(newValue.rawValue)) }
    }

    package var layer: Int {
        get { Int(bits(20, 4)) - 8 }
        set { set(20, 4, UInt32(min(max(newValue, -8), 7) + 8)) }
    }

    package func has(_ flags: Flags) -> Bool { rawValue & flags.rawValue != 0 }
    package mutating func insert(_ flags: Flags) { rawValue |= flags.rawValue }

    private func bits(_ from: UInt32, _ count: UInt32) -> UInt32 { rawValue >> from & ((1 << count) - 1) }

    private mutating func set(_ from: UInt32, _ count: UInt32, _ value: UInt32) {
        let mask = ((1 as UInt32) << count - 1) << from
        rawValue = rawValue & ~mask | value << from & mask
    }
}
