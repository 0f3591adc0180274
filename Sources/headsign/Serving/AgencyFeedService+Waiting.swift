import Feeds
import Logging
import TransitCore
import WebServer

// A timetable that begins after today does not replace one that describes today.
extension AgencyFeedService {
    /// Whether a draft begins only later, in which case it is set aside until then.
    func waits(_ draft: Timetable, stamp: String) async throws(ImportFailure) -> Bool {
        guard let current = await keeper.timetable,
            let day = draft.dayToReplace(current, at: clock.now.seconds)
        else { return false }
        try shelf.setDraftAside(stamp: stamp)
        await keeper.announce(draft, from: day)
        logger.info(
            "newer timetable waits for its first day", metadata: ["agency.id": "\(id)", "schedule.next": "\(day.iso)"])
        return true
    }

    /// Returns the timetable that waited before a restart. One that is no longer readable is compiled again from its feed.
    func keptWaitingTimetable() -> (timetable: Timetable, day: ServiceDate)? {
        guard shelf.waitingFrom != nil else { return nil }
        guard let waiting = shelf.waitingTimetable(), let day = waiting.startDate else {
            shelf.discardWaiting()
            return nil
        }
        return (waiting, day)
    }

    func withdrawWaiting() async {
        shelf.discardWaiting()
        await keeper.withdrawWaiting()
    }

    /// Serves the waiting timetable once its first day has come, or once the current one has ended.
    func takeUpWaiting() async {
        let now = clock.now.seconds
        guard await keeper.isNextDue(at: now) else { return }
        guard let waiting = shelf.waitingTimetable() else { return await withdrawWaiting() }
        do throws(ImportFailure) {
            try shelf.takeUpWaiting(at: now)
        } catch {
            logger.warning(
                "waiting timetable cannot be put in place; trying again",
                metadata: ["agency.id": "\(id)", "error.message": "\(error.error.message)"])
            return
        }
        publishEarlier()
        await keeper.use(waiting, schedule: ScheduleStatus(.ready), at: now)
        entry.publish(feed: shelf.feed)
        logger.info(
            "waiting timetable is put to use", metadata: ["agency.id": "\(id)", "trips": "\(waiting.trips.count)"])
    }
}
