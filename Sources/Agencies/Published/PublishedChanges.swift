package import LiveModel

/// The changes of one agency between two calls of ``PublishedAgency/takeNews()``.
package struct PublishedChanges: Sendable {
    package let moment: AgencyState
    package let delta: LiveDelta
    /// The revision of the state from which ``delta`` starts.
    package let since: UInt64
}
