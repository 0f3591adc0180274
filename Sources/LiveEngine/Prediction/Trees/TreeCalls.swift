import TransitCore

/// Of which calls of a run trees are told: what holds of one holds nearly of the next. What teaches changes nothing that they say.
struct TreeCalls: Sendable {
    /// Seconds ahead up to which trees are asked: as far as they were taught. What is beyond is as wrong as what is before it.
    static let farthest: Int64 = 1800

    var now: EpochSeconds = 0
    var areAsked = false
    /// Calls of the run that will teach.
    var teaching = 0

    var isNone: Bool { !areAsked && teaching == 0 }

    /// Where trees are asked the first call, the next one from each knot of the blend on, and the last that is near enough; and those
    /// that teach.
    ///
    /// - Parameters:
    ///   - calls: the anchor's.
    ///   - heardAt: when its vehicle was heard of.
    ///   - tell: is given their positions, in their order, and whether trees are asked of them.
    func choose(
        among calls: ArraySlice<PredictedCall>, heardAt: EpochSeconds,
        _ tell: (_ position: Int, _ isAsked: Bool) -> Void
    ) {
        let ahead = calls.prefix { $0.likely - now < Self.farthest }.count
        let asked = areAsked ? max(ahead, min(calls.count, 1)) : 0
        let taught = Promises.positions(among: ahead, teaching, at: now)
        var knots = Blend.knots[...]
        for position in 0..<max(asked, ahead) {
            let seconds = Float(calls[calls.startIndex + position].likely - heardAt)
            let isAtKnot = position == 0 || knots.first.map { $0 <= seconds } ?? false
            if isAtKnot { knots = knots.drop { $0 <= seconds } }
            let isAsked = position < asked && (isAtKnot || position == asked - 1)
            if isAsked || taught.contains(position) { tell(position, isAsked) }
        }
    }
}
