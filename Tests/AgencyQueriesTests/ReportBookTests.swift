import RiderData
import Synchronization
import Testing
import TransitCore

@testable import AgencyQueries

struct ReportBookTests {
    private static let now: EpochSeconds = 1_800_000_000
    private let today = Self.now.utcDate

    private func trip(_ id: String = "t1", day: Int32 = 0) -> ReportedTrip {
        ReportedTrip(agency: "town", trip: id, date: today.advanced(by: day))
    }

    private func book(_ limits: ReportBook.Limits = ReportBook.Limits()) -> ReportBook {
        ReportBook(limits: limits) { _ in [1, 2, 3] }
    }

    /// Adds a report from each of the given number of addresses.
    private func addReports(_ book: inout ReportBook, _ count: Int, _ kind: ReportKind = .didNotCome) {
        for address in 0..<count { _ = book.add(kind, of: trip(), from: [UInt8(address)], at: Self.now) }
    }

    private func displayed(_ book: ReportBook, after seconds: Int64 = 0) -> DisplayedReports? {
        book.displayed(of: "town", at: Self.now + seconds).first?.reports
    }

    @Test(arguments: [(0, nil), (2, nil), (3, 3), (9, 9)])
    func `reports are shown once three addresses have sent them`(addresses: Int, displayed number: Int?) {
        var book = book()
        addReports(&book, addresses)
        #expect(displayed(book)?.didNotCome == number)
    }

    @Test func `repeated reports from one address count once`() {
        var book = book()
        let verdicts = (0..<1000).map { _ in book.add(.full, of: trip(), from: [7], at: Self.now) }
        #expect(verdicts.filter { $0 == .counted }.count == 1 && verdicts.last == .known)
        #expect(displayed(book) == nil && book.summary(of: "town").reports == DisplayedReports(full: 1))
    }

    @Test func `each kind of report is counted separately, and kinds with too few reports are not shown`() {
        var book = book()
        addReports(&book, 4)
        addReports(&book, 2, .full)
        #expect(displayed(book) == DisplayedReports(didNotCome: 4))
    }

    @Test func `reports are hidden two hours after the last one and deleted after a day`() {
        var book = book()
        addReports(&book, 3)
        #expect(displayed(book, after: 7199) != nil && displayed(book, after: 7200) == nil)
        book.forget(at: Self.now + 86_400, allBut: ["town"])
        #expect(book.summary(of: "town").trips == 0)
    }

    @Test func `the totals of a removed agency are deleted`() {
        var book = book()
        addReports(&book, 3)
        book.forget(at: Self.now, allBut: ["town"])
        #expect(book.totals["town"] == [3, 0])
        book.forget(at: Self.now, allBut: [])
        #expect(book.totals.isEmpty)
    }

    @Test func `the key of a service day is deleted with the day's last trip`() {
        let made = Counter()
        var book = ReportBook { _ in [UInt8(made.next())] }
        _ = book.add(.full, of: trip(), from: [7], at: Self.now)
        _ = book.add(.full, of: trip("t2"), from: [7], at: Self.now)
        _ = book.add(.full, of: trip(day: 1), from: [7], at: Self.now)
        #expect(made.count == 2)
        book.forget(at: Self.now + 86_400, allBut: ["town"])
        #expect(book.add(.full, of: trip(), from: [7], at: Self.now + 86_400) == .counted)
        #expect(made.count == 3)
    }

    @Test func `servers with the same key count an address once across all servers`() {
        var (here, there) = (book(), book())
        addReports(&here, 2)
        addReports(&there, 1)
        _ = there.add(.didNotCome, of: trip(), from: [9], at: Self.now + 60)
        here.merge(there.takeUnsent(), at: Self.now + 60)
        #expect(displayed(here) == DisplayedReports(didNotCome: 3))
        // A report that is merged again, by either server, is not counted again. Each server stores only its own
        // reports.
        there.merge(here.takeUnsent() + here.takeUnsent(), at: Self.now + 60)
        #expect(displayed(there) == DisplayedReports(didNotCome: 3))
        #expect(there.takeUnsent().isEmpty && here.takePending().map(\.count) == [2])
        #expect(here.add(.didNotCome, of: trip(), from: [9], at: Self.now + 70) == .known)
        #expect(there.takePending().map(\.count).reduce(0, +) == 2)
    }

    @Test func `reports from other servers are subject to the same limits`() {
        var book = book(ReportBook.Limits(trips: 2))
        let marks = (0..<5).map { number in
            ReportMark(trip: trip("t\(number)"), kind: .full, mark: Int64(number), at: Self.now)
        }
        book.merge(marks, at: Self.now)
        #expect(book.summary(of: "town").trips == 2)
        let odd: [EpochSeconds] = [Self.now - 86_400, Self.now + 61]
        book.merge(odd.map { ReportMark(trip: trip("t0"), kind: .full, mark: 77, at: $0) }, at: Self.now)
        #expect(book.summary(of: "town").reports.full == 2)
    }

    @Test func `the number of trips with reports is limited`() {
        var book = book(ReportBook.Limits(trips: 2))
        #expect(book.add(.full, of: trip("a"), from: [1], at: Self.now) == .counted)
        #expect(book.add(.full, of: trip("b"), from: [1], at: Self.now) == .counted)
        #expect(book.add(.full, of: trip("c"), from: [1], at: Self.now) == .full)
        #expect(book.add(.full, of: trip("a"), from: [2], at: Self.now) == .counted)
    }

    @Test func `the number of counted addresses is limited`() {
        var book = book(ReportBook.Limits(marks: 5))
        addReports(&book, 9)
        #expect(displayed(book)?.didNotCome == 5)
    }

    @Test func `each count by trip, hour and kind is stored only once`() {
        var book = book()
        addReports(&book, 3)
        let rows = book.takePending()
        #expect(rows == [ReportRow(trip: trip(), hour: Self.now.rawValue / 3600, kind: .didNotCome, count: 3)])
        #expect(book.takePending().isEmpty)
        book.putBack(rows)
        #expect(book.takePending() == rows)
    }

    /// Counts how often its method is called.
    private final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func next() -> Int {
            number.withLock { number in
                number += 1; return number
            }
        }
    }
}
