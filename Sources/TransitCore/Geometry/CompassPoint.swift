/// One of the eight points of the compass.
package enum CompassPoint: Int, CaseIterable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// The point nearest to a bearing.
    /// - Parameter bearing: degrees clockwise from north, finite.
    package init(bearing: Double) {
        let turn = (bearing / 45).rounded().truncatingRemainder(dividingBy: 8)
        self = Self.allCases[Int(turn < 0 ? turn + 8 : turn)]
    }

    /// The words by which riders look for buses that go there, in the languages of the page, folded.
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
