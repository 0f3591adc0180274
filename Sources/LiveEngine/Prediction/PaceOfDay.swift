/// How much faster or slower than predicted vehicles are these last hours, against what is usual: on a holiday all go
/// faster, in snow all are late, and no day before tells.
struct PaceOfDay: Sendable {
    /// Errors of predictions and the time ahead for which they were made, both in seconds, fading with time.
    private struct Sums: Sendable {
        var error = 0.0
        var ahead = 0.0

        mutating func fade(by factor: Double) {
            error *= factor
            ahead *= factor
        }

        /// Held near nothing while little was seen.
        var share: Double { error / (ahead + PaceOfDay.trust) }
    }

    /// Seconds after which what was seen has faded to about a third.
    private static let fading: (today: Double, usual: Double) = (5400, 5 * 86_400)
    fileprivate static let trust = 50_000.0
    /// Seconds ahead of the predictions that tell.
    private static let telling: Range<Int64> = 90..<1200
    /// How much of the difference is believed, and how large it can be.
    private static let believed = 0.7
    private static let largest = 0.15
    /// Seconds ahead beyond which nothing is added.
    private static let farthest: Int64 = 1500

    private var today = Sums()
    private var usual = Sums()
    private var at: Int64 = 0

    /// - Parameters:
    ///   - error: actual minus likely, seconds.
    ///   - ahead: seconds from the prediction to the likely time.
    mutating func learn(error: Int64, ahead: Int64, at now: Int64) {
        guard Self.telling.contains(ahead) else { return }
        let passed = Double(max(now - at, 0))
        if passed > 0 {
            today.fade(by: decay(min(passed / Self.fading.today, 50)))
            usual.fade(by: decay(min(passed / Self.fading.usual, 50)))
            at = now
        }
        // One that went astray says nothing of the others.
        let most = 0.35 * Double(ahead) + 30
        let error = min(max(Double(error), -most), most)
        today.error += error
        today.ahead += Double(ahead)
        usual.error += error
        usual.ahead += Double(ahead)
    }

    /// Seconds by which a prediction is to be put later.
    func shift(ahead: Int64) -> Int64 {
        let share = min(max(today.share - usual.share, -Self.largest), Self.largest) * Self.believed
        return Int64((share * Double(min(max(ahead, 0), Self.farthest))).rounded())
    }
}
