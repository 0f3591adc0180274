import TransitCore

extension Streets {
    /// Returns the walk between two points of the extract's plane; nil if there is none.
    func walk(
        _ from: (Double, Double), _ to: (Double, Double), _ profile: WalkProfile = WalkProfile(farthest: 10_000)
    ) -> Walk? {
        var search = WalkSearch()
        let places = [from, to].map { place(at: TinyExtract.coordinate($0.0, $0.1), for: profile) }
        return walk(from: places[0], to: places[1], for: profile, in: &search)
    }
}
