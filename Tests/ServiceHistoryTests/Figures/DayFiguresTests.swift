import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct DayFiguresTests {
    private var figures: DayFigures {
        var day = FiguresTown.day()
        day.routes[0].color = 0xFFFFFF
        day.run("1", at: 28_800, [0, 10, 400])
        day.run("2", at: 29_400, [-70, 20, 200])
        day.visits[0].shown10 = 28_700
        day.outages = [FeedOutage(feed: "vehicles", first: -10, last: 160)]
        return DayFigures(day)
    }

    @Test func `figures are equal after encoding and decoding`() {
        #expect(DayFigures(bytes: figures.bytes) == figures)
    }

    @Test func `truncated figures are rejected`() {
        let bytes = figures.bytes
        #expect((0..<bytes.count).allSatisfy { DayFigures(bytes: Array(bytes.prefix($0))) == nil })
        #expect(DayFigures(bytes: bytes + [0]) == nil)
    }

    @Test func `damaged figures are rejected or decoded within limits`() {
        let bytes = figures.bytes
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                guard let read = DayFigures(bytes: damaged) else { continue }
                var overview = Overview(FiguresTown.everything, limits: read.limits)
                let isAdded = overview.add(read)
                #expect(isAdded)
                var part = Overview(FiguresTown.filter { $0.times = 0..<86_400 }, limits: read.limits)
                if !part.add(read) { #expect(part.days.isEmpty) }
            }
        }
    }
}
