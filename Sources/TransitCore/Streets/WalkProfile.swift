/// A rider's walking speed, walking limit and wheelchair use.
package struct WalkProfile: Hashable, Sendable {
    /// The walking speed in metres per second on level ground.
    package let pace: Double
    /// The walking limit in metres. Stairs and other slow ways count as longer than their length.
    package let farthest: Double
    /// Whether steps, raised kerbs and steep ways are excluded.
    package let wheelchair: Bool

    /// The default walking speed in metres per second, suitable for someone who carries a bag.
    package static let usualPace = WalkingPace.usualSpeed
    /// The default walking limit in metres.
    package static let usualFarthest = 1200.0
    /// The valid range of walking speeds in metres per second.
    package static let paces = 0.2...4
    /// The valid range of walking limits in metres.
    package static let distances = 0.0...100_000
    /// The range of walking speeds, in metres per second, that API requests may specify.
    package static let askedPaces = 0.3...3
    package static let askedDistances = 0...10_000

    /// Creates a profile; values out of range are clamped.
    package init(pace: Double = usualPace, farthest: Double = usualFarthest, wheelchair: Bool = false) {
        self.pace = pace.isNaN ? Self.usualPace : Self.nearest(pace, in: Self.paces)
        self.farthest = farthest.isNaN ? Self.usualFarthest : Self.nearest(farthest, in: Self.distances)
        self.wheelchair = wheelchair
    }

    /// Returns a profile with values clamped to the ranges that API requests may specify.
    package static func asked(pace: Double, farthest: Double, wheelchair: Bool) -> WalkProfile {
        WalkProfile(
            pace: askedPace(pace), farthest: min(farthest, Double(askedDistances.upperBound)), wheelchair: wheelchair)
    }

    package static func askedPace(_ pace: Double) -> Double { nearest(pace, in: askedPaces) }

    private static func nearest(_ number: Double, in range: ClosedRange<Double>) -> Double {
        min(max(number, range.lowerBound), range.upperBound)
    }

    /// Converts an effort in decimetres to a walking time in seconds, rounded up so that riders are not late.
    package func seconds(effort: UInt32) -> Int64 {
        Int64((Double(effort) / 10 / pace).rounded(.up))
    }
}

/// The weight of each kind of way: the cost of a metre, in sixteenths of a metre on level ground.
struct WalkWeights {
    static let level: UInt32 = 16
    /// The maximum weight.
    static let largest: UInt32 = 32

    private let forbidden: UInt32
    private let wheelchair: Bool

    init(_ profile: WalkProfile) {
        wheelchair = profile.wheelchair
        forbidden = wheelchair ? StreetAttributes.Flags([.raisedKerb, .steep]).rawValue : 0
    }

    /// Returns the weight of a way; 0 if it is not walkable.
    func weight(_ attributes: StreetAttributes) -> UInt32 {
        if attributes.rawValue & forbidden != 0 { return 0 }
        if attributes.kind == .steps { return wheelchair ? 0 : 32 }
        return wheelchair ? wheeled(attributes) : Self.level
    }

    private func wheeled(_ attributes: StreetAttributes) -> UInt32 {
        switch (attributes.wheelchair, attributes.surface) {
        case (.no, _): 0
        case (.yes, _): Self.level
        case (_, .soft): 32
        case (.limited, _), (_, .cobbled), (_, .unpaved): 24
        default: Self.level
        }
    }

    /// Returns the effort of a part of an edge: its length in decimetres, multiplied by its weight.
    static func effort(_ length: UInt32, _ weight: UInt32) -> UInt32 { (length * weight + 8) / level }
}
