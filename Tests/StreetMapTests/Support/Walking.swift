import TransitCore

extension Streets {
    /// The walk between two points of the tiny extract's plane.
    func walk(
        _ from: (Double, Double), _ to: (Double, Double), _ profile: WalkProfile = WalkProfile(farthest: 10_000)
    ) -> Walk? {
        var search = WalkSearch()
        let places = [from, to].map { place(at: TinyExtract.coordinate($0.0, $0.1), for: profile) }
        return walk(from: places[0], to: places[1], for: profile, in: &search)
    }
}
