@testable import Feeds
@testable import Fetching

extension FuzzTarget {
    static let kmlTrace = FuzzTarget(name: "kml") { _ = try? KMLTrace.pieces(of: $0) }
}
