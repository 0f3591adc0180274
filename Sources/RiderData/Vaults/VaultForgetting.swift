package import TransitCore

/// Parameters for deleting unused vaults, with protection against a wrong clock.
///
/// If the clock is set ahead, every vault looks unused. Therefore nothing is deleted unless some vault was used in the
/// days before today, and at most a fraction is deleted per day.
package struct VaultForgetting: Sendable, Equatable {
    /// The number of days without use after which a vault is deleted.
    package let days: Int32
    package let today: ServiceDate

    package init(unusedFor days: Int32, on today: ServiceDate) {
        (self.days, self.today) = (max(days, 1), today)
    }

    /// Vaults whose last use was before this day are deleted.
    package var end: ServiceDate { today.advanced(by: -days) }

    /// The start of the period before today in which some vault must have been used, at most seven days ago. A use
    /// today proves nothing, because it was recorded by the same clock.
    package var start: ServiceDate { today.advanced(by: -min(days, 7)) }

    /// Returns the maximum number of vaults to delete per day: a twentieth, but at least one.
    /// - Parameter count: The number of all vaults.
    package static func most(of count: Int) -> Int { max(count / 20, 1) }

    /// The result of a deletion.
    package struct Outcome: Sendable, Equatable {
        package var deleted: Int
        /// The number of unused vaults that were not deleted: all of them if the clock is not confirmed, otherwise
        /// those above the daily maximum.
        package var kept: Int
        /// Whether vaults used in the days before today confirm the clock, or nothing was to be deleted.
        package var isAgreed: Bool

        package init(deleted: Int, kept: Int, isAgreed: Bool) {
            (self.deleted, self.kept, self.isAgreed) = (deleted, kept, isAgreed)
        }
    }
}
