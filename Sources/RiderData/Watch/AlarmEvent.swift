/// A notification of an alarm, or its end.
package struct AlarmEvent: Sendable, Equatable {
    package var alarm: AlarmID
    /// The alarm's number in the repository.
    package var number: Int64
    /// The notification; nil if the alarm ends without one.
    package var notice: AlarmNotice?
    /// The alarm's progress after the event; see ``AlarmProgress``. `before` is the progress before the event, which is
    /// restored if the event cannot be stored.
    package var progress: Int64
    package var before: Int64
    package var isLast: Bool
}
