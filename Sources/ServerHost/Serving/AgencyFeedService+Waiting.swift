import Agencies
import Feeds
import Fetching
import Logging
import TransitCore
import WebServer

// Upcoming timetables: one that starts after today does not yet replace a timetable that covers today.
extension AgencyFeedService {
    /// Whether a draft starts on a later day. It is then stored as the upcoming timetable.
    func waits(_ draft: Timetable, stamp: String) async throws(ImportFailure) -> Bool {
        guard let current = await engine.timetable,
            let day = draft.dayToReplace(current, at: clock.now.seconds)
        else { return false }
        try store.setDraftAside(stamp: stamp)
        await entry.prepare(draft, from: day, at: clock.now.seconds)
        await engine.announce(draft, from: day)
        logger.info(
            "New timetable imported; in use from its first day",
            metadata: ["agency.id": "\(id)", "schedule.next": "\(day.iso)"])
        return true
    }

    /// Returns the upcoming timetable that was stored before a restart. An unreadable one is discarded, and compiled
    /// again from its feed.
    func keptWaitingTimetable() -> (timetable: Timetable, day: ServiceDate)? {
        guard store.waitingFrom != nil else { return nil }
        guard let waiting = store.waitingTimetable(), let day = waiting.startDate else {
            store.discardWaiting()
            return nil
        }
        return (waiting, day)
    }

    func withdrawWaiting() async {
        store.discardWaiting()
        await engine.withdrawWaiting()
    }

    /// Switches to the upcoming timetable on its first day, or once the current timetable has ended.
    func takeUpWaiting() async {
        let now = clock.now.seconds
        guard await engine.isNextDue(at: now) else { return }
        guard let waiting = store.waitingTimetable() else { return await withdrawWaiting() }
        do throws(ImportFailure) {
            try store.takeUpWaiting(at: now)
        } catch {
            logger.warning(
                "Switch to the new timetable failed; retrying",
                metadata: ["agency.id": "\(id)", "error.message": "\(error.error.message)"])
            return
        }
        await entry.prepare(waiting, at: now)
        publishEarlier()
        await engine.use(waiting, schedule: ScheduleStatus(.ready), at: now)
        entry.publish(feed: store.feed)
        logger.info(
            "Switched to the new timetable", metadata: ["agency.id": "\(id)", "trips": "\(waiting.trips.count)"])
    }
}
