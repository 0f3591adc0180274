/// One of the eight directions of the compass.
package enum CompassDirection: String, CaseIterable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// Creates the direction nearest to a bearing.
    /// - Parameter bearing: In degrees clockwise from north, 0..<360.
    package init(bearing: Double) {
        let eighth = bearing.isFinite ? Int((min(max(bearing, 0), 360) / 45).rounded()) : 0
        self = Self.allCases[eighth % 8]
    }

    /// The search terms for this direction in the page's languages, normalized by ``FoldedText``.
    package var searchWords: String {
        switch self {
        case .north: "northbound nb nord"
        case .northeast: "northeastbound north eastbound ne nord est"
        case .east: "eastbound eb est"
        case .southeast: "southeastbound south eastbound se sud est"
        case .south: "southbound sb sud"
        case .southwest: "southwestbound south westbound sw sud ouest"
        case .west: "westbound wb ouest"
        case .northwest: "northwestbound north westbound nw nord ouest"
        }
    }
}
