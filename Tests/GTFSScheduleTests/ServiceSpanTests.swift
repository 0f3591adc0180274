import TestSupport
import Testing
import TransitCore

@testable import GTFSSchedule

struct ServiceSpanTests {
    private func day(_ text: String) -> ServiceDate { ServiceDate(text) }

    private func days(_ service: ServiceRecord) -> [String] {
        var days: [String] = []
        service.forEachWord { word, bits in
            for day in 0..<64 where bits >> UInt64(day) & 1 == 1 {
                days.append(ServiceDate(daysSince1970: Int32(word * 64 + day)).gtfs)
            }
        }
        return days
    }

    @Test func `a weekly service runs from its first day through its last`() {
        var service = ServiceRecord(id: .none)
        service.add(from: day("20260302"), through: day("20260315"), weekdays: 0b100_0001)
        #expect(days(service) == ["20260302", "20260308", "20260309", "20260315"])
    }

    @Test func `exceptions override weekdays, and the last of several for one day applies`() {
        var service = ServiceRecord(id: .none)
        service.add(from: day("20260302"), through: day("20260304"), weekdays: 127)
        service.remove(day("20260303"))
        service.add(day("20250101"))
        service.add(day("20270101"))
        service.remove(day("20270101"))
        #expect(days(service) == ["20250101", "20260302", "20260304"])
    }

    @Test func `adding a range of days sets the same bits as adding each day`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            var expected: Set<Int32> = []
            var service = ServiceRecord(id: .none)
            let from = Int32.random(in: 0..<400, using: &random)
            let through = from + Int32.random(in: 0..<400, using: &random)
            let weekdays = Int.random(in: 0..<128, using: &random)
            service.add(
                from: ServiceDate(daysSince1970: from), through: ServiceDate(daysSince1970: through), weekdays: weekdays
            )
            for number in from...through where weekdays >> ServiceDate(daysSince1970: number).weekday & 1 == 1 {
                expected.insert(number)
            }
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                let number = Int32.random(in: 0..<1000, using: &random)
                if Bool.random(using: &random) {
                    service.add(ServiceDate(daysSince1970: number))
                    expected.insert(number)
                } else {
                    service.remove(ServiceDate(daysSince1970: number))
                    expected.remove(number)
                }
            }
            #expect(service.isEmpty == expected.isEmpty)
            let span = ServiceSpan([service], limit: 100)
            let words = span.words([service])
            let found = (0..<span.days).filter { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }.map {
                span.first + Int32($0)
            }
            #expect(found == expected.sorted())
        }
    }

    @Test func `a calendar over too many years is shortened to those in which services begin and end`() {
        var services = (0..<20).map { _ in ServiceRecord(id: .none) }
        for number in services.indices {
            services[number].add(from: day("19700101"), through: day("20261231"), weekdays: 127)
            services[number].add(day("20260704"))
        }
        services[0].add(day("21001231"))
        let span = ServiceSpan(IndexedArray(services), limit: 20 * 8)
        #expect(span.days == 512)
        #expect(span.firstDay.map { $0 <= day("20260704") } == true)
        #expect(span.lastDay.map { $0 >= day("20261231") } == true)
        #expect(span.cut.count == 20)
    }
}
