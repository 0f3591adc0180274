/// What one alarm has to say now, or that it has nothing to say any more.
package struct AlarmNews: Sendable, Equatable {
    package var alarm: AlarmID
    /// Of the alarm as it was archived.
    package var number: Int64
    /// nil where there is nothing to say.
    package var notice: AlarmNotice?
    /// See ``AlarmProgress``; what it was before, where this could not be written down.
    package var progress: Int64
    package var before: Int64
    package var isLast: Bool
}
