/// A result that faults of a feed had, with the number of rows that it concerns.
package struct ImportConsequence: Sendable, Equatable {
    package var file: String
    package var outcome: ImportOutcome
    package var count: Int
    /// The number of rows of the file; nil if unknown.
    package var total: Int?
    /// The first ids or rows.
    package var examples: [String]

    /// A sentence such as "14 of 90 trips left out: their stops do not exist (t1, t2, t3, …)".
    package var words: String {
        let number = total.map { "\(count) of \($0)" } ?? "\(count)"
        let noun = Self.noun(file, isSingle: (total ?? count) == 1)
        let listed = examples + (count > examples.count ? ["…"] : [])
        let ending = examples.isEmpty ? "" : " (\(listed.joined(separator: ", ")))"
        return "\(number) \(noun) \(outcome.words(isSingle: count == 1))\(ending)"
    }

    /// The files in the order in which their consequences are listed, with the names of their rows.
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

    /// Riders' trips and stops first, then by the number of rows.
    static func isBefore(_ one: ImportConsequence, _ other: ImportConsequence) -> Bool {
        func rank(_ consequence: ImportConsequence) -> Int {
            nouns.firstIndex { $0.file == consequence.file } ?? nouns.count
        }
        return (rank(one), one.file, -one.count, one.words) < (rank(other), other.file, -other.count, other.words)
    }
}
