/// A rider's walking speed, limit and wheelchair use.
package struct WalkProfile: Hashable, Sendable {
    /// Metres per second on level ground.
    package let pace: Double
    /// The walking limit in metres. Stairs and other slow ways count as longer than they are.
    package let farthest: Double
    /// Whether steps, raised kerbs and steep ways are excluded.
    package let wheelchair: Bool

    /// The default pace in metres per second, that of someone who carries a bag.
    package static let usualPace = WalkingPace.usualSpeed
    /// The default walking limit in metres.
    package static let usualFarthest = 1200.0
    /// The range of paces in metres per second.
    package static let paces = 0.2...4
    /// The range of walking limits in metres.
    package static let distances = 0.0...100_000
    /// The ranges accepted in requests to the planner.
    package static let askedPaces = 0.3...3
    package static let askedDistances = 0...10_000

    /// Values out of range are clamped.
    package init(pace: Double = usualPace, farthest: Double = usualFarthest, wheelchair: Bool = false) {
        self.pace = pace.isNaN ? Self.usualPace : Self.nearest(pace, in: Self.paces)
        self.farthest = farthest.isNaN ? Self.usualFarthest : Self.nearest(farthest, in: Self.distances)
        self.wheelchair = wheelchair
    }

    /// Returns a profile clamped to the ranges accepted in requests.
    package static func asked(pace: Double, farthest: Double, wheelchair: Bool) -> WalkProfile {
        WalkProfile(
            pace: askedPace(pace), farthest: min(farthest, Double(askedDistances.upperBound)), wheelchair: wheelchair)
    }

    package static func askedPace(_ pace: Double) -> Double { nearest(pace, in: askedPaces) }

    private static func nearest(_ number: Double, in range: ClosedRange<Double>) -> Double {
        min(max(number, range.lowerBound), range.upperBound)
    }

    /// Converts an effort in decimetres to seconds, rounded up so that riders are not late.
    package func seconds(effort: UInt32) -> Int64 {
        Int64((Double(effort) / 10 / pace).rounded(.up))
    }
}

/// The cost of a metre of each kind of way, in sixteenths of a metre on level ground.
struct WalkWeights {
    static let level: UInt32 = 16
    /// The upper limit of weights.
    static let largest: UInt32 = 32

    private let forbidden: UInt32
    private let wheelchair: Bool

    init(_ profile: WalkProfile) {
        wheelchair = profile.wheelchair
        forbidden = wheelchair ? StreetAttributes.Flags([.raisedKerb, .steep]).rawValue : 0
    }

    /// 0 for ways that are not walkable.
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

    /// The effort of a part of an edge in decimetres.
    static func effort(_ length: UInt32, _ weight: UInt32) -> UInt32 { (length * weight + 8) / level }
}
