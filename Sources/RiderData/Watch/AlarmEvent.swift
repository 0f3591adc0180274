/// A notification of an alarm, or its end.
package struct AlarmEvent: Sendable, Equatable {
    package var alarm: AlarmID
    /// The alarm's number in the repository.
    package var number: Int64
    /// The notification; nil if the alarm ends without one.
    package var notice: AlarmNotice?
    /// The progress after and before the event (see ``AlarmProgress``); the latter is restored if storing the event
    /// fails.
    package var progress: Int64
    package var before: Int64
    package var isLast: Bool
}
