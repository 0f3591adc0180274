/// An outcome of faults in a feed, with the number of affected rows.
package struct ImportConsequence: Sendable, Equatable {
    package var file: String
    package var outcome: ImportOutcome
    package var count: Int
    /// The total number of rows in the file; nil if unknown.
    package var total: Int?
    /// The ids or row numbers of the first affected rows.
    package var examples: [String]

    /// A sentence such as "14 of 90 trips left out: their stops do not exist (t1, t2, t3, …)".
    package var words: String {
        let number = total.map { "\(count) of \($0)" } ?? "\(count)"
        let noun = Self.noun(file, isSingle: (total ?? count) == 1)
        let listed = examples + (count > examples.count ? ["…"] : [])
        let ending = examples.isEmpty ? "" : " (\(listed.joined(separator: ", ")))"
        return "\(number) \(noun) \(outcome.words(isSingle: count == 1))\(ending)"
    }

    /// The files in the order in which consequences are listed, each with a noun for its rows.
    private static let nouns: [(file: String, noun: String)] = [
        (FeedFile.trips, "trip"), (FeedFile.stops, "stop"), (FeedFile.routes, "route"),
        (FeedFile.stopTimes, "stop time"), (FeedFile.calendar, "calendar"),
        (FeedFile.calendarDates, "added or removed day"), (FeedFile.frequencies, "frequency period"),
        (FeedFile.transfers, "transfer"), (FeedFile.pathways, "pathway"), (FeedFile.shapes, "point of a shape"),
        (FeedFile.fareAttributes, "fare"), (FeedFile.translations, "translation"), (FeedFile.levels, "level"),
        (FeedFile.bookingRules, "booking rule"), (FeedFile.attributions, "operator"), (FeedFile.agency, "agency"),
        (FeedFile.locations, "zone"),
    ]
    private static let plurals = ["point of a shape": "points of shapes", "agency": "agencies"]

    private static func noun(_ file: String, isSingle: Bool) -> String {
        guard let noun = nouns.first(where: { $0.file == file })?.noun else {
            return (isSingle ? "row" : "rows") + " of \(file)"
        }
        return isSingle ? noun : plurals[noun] ?? noun + "s"
    }

    /// Returns whether a consequence precedes another: by file, in the order of `nouns`, then by descending number of
    /// rows.
    static func isBefore(_ one: ImportConsequence, _ other: ImportConsequence) -> Bool {
        func rank(_ consequence: ImportConsequence) -> Int {
            nouns.firstIndex { $0.file == consequence.file } ?? nouns.count
        }
        return (rank(one), one.file, -one.count, one.words) < (rank(other), other.file, -other.count, other.words)
    }
}
