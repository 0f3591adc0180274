/// A timetable in the page's memory, with the answer that the page reads after each question.
final class SharedTimetable {
    fileprivate let own: AgencyTimetable
    /// JSON.
    private(set) var reply = SharedBytes()

    init(_ timetable: Timetable, agency: String) {
        own = AgencyTimetable(timetable, of: agency)
    }

    private var timetable: Timetable { own.timetable }

    /// Whether the file is as it was written, to its last byte.
    var isWhole: Bool {
        timetable.withBytes { bytes in
            var checksum = Checksum()
            checksum.update(UnsafeRawBufferPointer(rebasing: bytes[TimetableFormat.bodyStart(bytes)...]))
            return checksum.value == timetable.checksum
        }
    }

    /// - Parameter id: the stop's within its agency.
    /// - Returns: false if there is no such stop.
    func board(_ id: [UInt8], from: EpochSeconds, to: EpochSeconds, limit: Int) -> Bool {
        guard let stop = timetable.stop(id: id) else { return false }
        let board = timetable.scheduledBoard(at: stop, from: from, to: to, limit: limit)
        reply.set(board.json(in: own, at: from))
        return true
    }

    /// The same with the next buses of each line alone.
    func shortBoard(_ id: [UInt8], from: EpochSeconds, to: EpochSeconds) -> Bool {
        guard let stop = timetable.stop(id: id) else { return false }
        let board = timetable.shortBoard(at: stop, from: from, to: to)
        reply.set(board.json(in: own, at: from))
        return true
    }

    /// What changes at a stop of the timetable before.
    /// - Returns: false if that has no such stop.
    func changes(_ id: [UInt8], since old: SharedTimetable, from date: ServiceDate) -> Bool {
        let comparison = TimetableComparison(old: old.timetable, new: timetable, from: date)
        guard let answer = comparison.json(ofStop: id) else { return false }
        reply.set(answer)
        return true
    }

    fileprivate func set(_ answer: [UInt8]) { reply.set(answer) }

    func freeAnswers() { reply.free() }
}

/// Several timetables, asked as one: the first of them keeps the answer.
struct SharedTimetables {
    let all: [SharedTimetable]

    func shortBoards(around place: Coordinate, from: EpochSeconds, to: EpochSeconds, limit: Int) {
        answer { $0.shortBoardsJSON(around: place, from: from, to: to, limit: limit) }
    }

    func search(_ text: [UInt8], near place: Coordinate, limit: Int) {
        let query = String(decoding: text, as: UTF8.self)
        answer { $0.searchJSON(query, near: place.isPlausible ? place : nil, limit: limit) }
    }

    func stops(near place: Coordinate, radius: Double, limit: Int) {
        answer { $0.nearJSON(place, radius: radius, limit: limit) }
    }

    private func answer(_ question: ([AgencyTimetable]) -> [UInt8]) {
        all.first?.set(question(all.map { $0.own }))
    }
}
