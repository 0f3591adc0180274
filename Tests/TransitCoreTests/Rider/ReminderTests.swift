import Testing

@testable import TransitCore

@Suite struct ReminderTests {
    @Test func `a reminder is due its lead time before the earliest predicted arrival, and is shown only once`() {
        var reminder = ArrivalReminder(lead: 300)
        #expect(reminder.verdict(early: 1000, late: 1200, isCanceled: false, now: 699) == .wait)
        #expect(reminder.verdict(early: 1000, late: 1200, isCanceled: false, now: 700) == .notify)
        #expect(reminder.verdict(early: 1000, late: 1200, isCanceled: false, now: 701) == .done)
        #expect(reminder.verdict(early: 2000, late: 2200, isCanceled: false, now: 702) == .done)
    }

    @Test func `a departed bus triggers no reminder, and a canceled bus triggers exactly one`() {
        var late = ArrivalReminder(lead: 300)
        #expect(late.verdict(early: 1000, late: 1100, isCanceled: false, now: 1101) == .done)
        var canceled = ArrivalReminder(lead: 300)
        #expect(canceled.verdict(early: 9000, late: 9100, isCanceled: true, now: 0) == .notifyCanceled)
        #expect(canceled.verdict(early: 9000, late: 9100, isCanceled: true, now: 1) == .done)
    }

    @Test func `lead times are offered in half minutes up to five minutes, then in minutes, up to the time left`() {
        let choices = ArrivalReminder.choices(secondsLeft: 421)
        #expect(choices == [30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 360, 420])
        #expect(ArrivalReminder.choices(secondsLeft: 30).isEmpty)
        #expect(ArrivalReminder.choices(secondsLeft: 100_000).last == 3600)
    }

    private let rider = Coordinate(latitude: 40.79, longitude: -77.86)

    private func place(_ meters: Double) -> Coordinate {
        Coordinate(latitude: 40.79 + meters / 111_195, longitude: -77.86)
    }

    @Test func `a bus is announced each time it comes near the rider, but only once until it has left`() {
        var reminder = ApproachReminder()
        let way: [(meters: Double, count: Int)] = [
            (900, 0), (390, 1), (100, 0), (700, 0), (350, 0), (820, 0), (300, 1),
        ]
        for (index, step) in way.enumerated() {
            let now = EpochSeconds(Int64(index) * 10)
            let come = reminder.arrivals(of: [(id: 1, place: place(step.meters))], rider: rider, now: now)
            #expect(come.count == step.count, "\(step.meters) m")
        }
        #expect(reminder.arrivals(of: [(id: 1, place: place(100))], rider: rider, now: 50_000) == [1])
    }

    @Test func `an unknown position never counts as near`() {
        var reminder = ApproachReminder()
        let zero = Coordinate(latitude: 0, longitude: 0)
        #expect(reminder.arrivals(of: [(id: 1, place: zero)], rider: zero, now: 0).isEmpty)
        #expect(reminder.arrivals(of: [(id: 1, place: place(0))], rider: nil, now: 0).isEmpty)
        let unknown = Coordinate(latitude: .nan, longitude: .nan)
        #expect(reminder.arrivals(of: [(id: 1, place: nil), (id: 2, place: unknown)], rider: rider, now: 0).isEmpty)
    }
}
