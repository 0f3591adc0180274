import Alarms
import Push

extension MetricsText {
    mutating func alarms(_ figures: AlarmAccess.Figures) {
        family("headsign_alarms", "gauge", "Riders' alarms that wait.")
        sample("headsign_alarms", [], Double(figures.alarms))
        family("headsign_alarm_work", "gauge", "Alarms and buses that the last looks at all agencies took, together.")
        sample("headsign_alarm_work", [], Double(figures.work))
        family("headsign_push_waiting", "gauge", "Messages to riders that no push service has taken yet.")
        sample("headsign_push_waiting", [], Double(figures.courier.waiting))
        family("headsign_push_postponed_total", "counter", "Answers after which a message is tried again.")
        sample("headsign_push_postponed_total", [], Double(figures.courier.postponed))
        family("headsign_push_messages_total", "counter", "Messages to riders by how they ended.")
        for end in DeliveryEnd.allCases {
            sample("headsign_push_messages_total", [("end", end.rawValue)], Double(figures.courier.ended[end] ?? 0))
        }
    }
}
