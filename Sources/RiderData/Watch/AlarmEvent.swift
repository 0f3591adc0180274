/// An event of one alarm: a notification, or the end of the alarm.
package struct AlarmEvent: Sendable, Equatable {
    package var alarm: AlarmID
    /// The alarm's number in the repository.
    package var number: Int64
    /// The notification; nil if the alarm ends without one.
    package var notice: AlarmNotice?
    /// The progress after the event (see ``AlarmProgress``) and before it, to be restored if storing fails.
    package var progress: Int64
    package var before: Int64
    package var isLast: Bool
}
