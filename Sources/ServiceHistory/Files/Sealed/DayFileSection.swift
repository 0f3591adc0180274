import TransitCore

/// The sections of the file of a sealed day. Each contains ``DayFileBlock``s one after the other.
///
/// A block of `trips`, `shapes` and `positions` belongs to one route. The sizes of these blocks are in the summary, so
/// that a route is read without decoding the others. See `docs/decisions/0104-history-files.md`.
enum DayFileSection: UInt32, CaseIterable, FileSection {
    static var magic: [UInt8] { Array("HEADDAYS".utf8) }
    static var version: UInt32 { 1 }

    case summary = 1  // one block: see `DaySummary`
    case notices = 2  // one block: alerts and outages
    case trips = 3  // a block per route: stops, patterns, trips and visits, see `RouteBlock`
    case shapes = 4  // a block per route: see `ShapeColumns`
    case positions = 5  // a block per route: see `PositionColumns`
    case trajectories = 6  // one block: see `TrajectoryColumns`; absent if there are none, and in older files
}

/// The reason why a part of a sealed file cannot be decoded: it does not match its checksum or its description.
struct DamagedBlock: Error {}
