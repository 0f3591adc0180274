import RiderData

extension MetricsText {
    mutating func alarms(_ figures: AlarmAccess.Figures) {
        family("headsign_alarms", "gauge", "Pending reminders.")
        sample("headsign_alarms", [], Double(figures.alarms))
        family("headsign_alarm_work", "gauge", "Reminders and vehicles evaluated for the latest state of all agencies.")
        sample("headsign_alarm_work", [], Double(figures.work))
        family("headsign_push_waiting", "gauge", "Push messages that no push service has accepted yet.")
        sample("headsign_push_waiting", [], Double(figures.dispatcher.waiting))
        family(
            "headsign_push_postponed_total", "counter", "Responses of push services after which a message is retried.")
        sample("headsign_push_postponed_total", [], Double(figures.dispatcher.postponed))
        family("headsign_push_messages_total", "counter", "Push messages by outcome.")
        for end in DeliveryEnd.allCases {
            sample("headsign_push_messages_total", [("end", end.rawValue)], Double(figures.dispatcher.ended[end] ?? 0))
        }
    }
}
