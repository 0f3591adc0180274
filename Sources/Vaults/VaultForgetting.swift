package import TransitCore

/// A deletion of unused vaults that does not rely on the clock alone.
///
/// A clock that is set ahead makes every vault look unused. So vaults are deleted only if one was used in the days
/// before today, and only a share of them in one day.
package struct VaultForgetting: Sendable, Equatable {
    /// Vaults that have not been used for this many days are deleted.
    package let days: Int32
    package let today: ServiceDate

    package init(unusedFor days: Int32, on today: ServiceDate) {
        (self.days, self.today) = (max(days, 1), today)
    }

    /// Vaults used before this day are deleted.
    package var end: ServiceDate { today.advanced(by: -days) }

    /// A use on or after this day and before today shows that the days went by one after the other. Uses of today show
    /// nothing: they are recorded by the same clock.
    package var start: ServiceDate { today.advanced(by: -min(days, 7)) }

    /// Vaults that are deleted in one day at most: a twentieth, and at least one.
    /// - Parameter count: of all vaults.
    package static func most(of count: Int) -> Int { max(count / 20, 1) }

    package struct Outcome: Sendable, Equatable {
        package var deleted: Int
        /// Unused vaults that were not deleted: all of them if no earlier use agrees with the clock, or those left for
        /// tomorrow.
        package var kept: Int
        /// Whether a use in the days before today agrees with the clock, or nothing is to be deleted.
        package var isAgreed: Bool

        package init(deleted: Int, kept: Int, isAgreed: Bool) {
            (self.deleted, self.kept, self.isAgreed) = (deleted, kept, isAgreed)
        }
    }
}
