import TransitCore

/// A polyline with the distance of each point from its start, in metres.
struct MeasuredLine {
    private let places: [Coordinate]
    private let distances: [Double]

    /// Measures a line.
    /// - Parameter places: At least two points; for fewer points the result is nil.
    init?(_ places: [Coordinate]) {
        guard places.count > 1 else { return nil }
        self.places = places
        distances = zip(places, places.dropFirst()).reduce(into: [0]) { distances, ends in
            distances.append(distances[distances.count - 1] + ends.0.distance(to: ends.1))
        }
    }

    /// Returns the section between two distances, with interpolated points at both ends. A distance beyond an end of
    /// the line counts as that end.
    func part(from start: Double, to end: Double) -> [Coordinate] {
        let end = min(end, distances[distances.count - 1])
        let inner = zip(places, distances).filter { $1 > start && $1 < end }.map(\.0)
        return [place(at: start)] + inner + [place(at: end)]
    }

    private func place(at distance: Double) -> Coordinate {
        let next = min(max(distances.firstIndex { $0 >= distance } ?? .max, 1), places.count - 1)
        let (from, to, length) = (places[next - 1], places[next], distances[next] - distances[next - 1])
        let share = length > 0 ? min(max((distance - distances[next - 1]) / length, 0), 1) : 0
        return Coordinate(
            latitude: from.latitude + (to.latitude - from.latitude) * share,
            longitude: from.longitude + (to.longitude - from.longitude) * share)
    }
}
