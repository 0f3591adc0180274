package import TransitCore

/// Parameters for deleting unused vaults, protected against a wrong clock.
///
/// A clock that is set ahead makes every vault look unused. Therefore nothing is deleted unless some vault was used in
/// the days before today, and only a fraction is deleted per day.
package struct VaultForgetting: Sendable, Equatable {
    /// The number of days without use after which a vault is deleted.
    package let days: Int32
    package let today: ServiceDate

    package init(unusedFor days: Int32, on today: ServiceDate) {
        (self.days, self.today) = (max(days, 1), today)
    }

    /// The day before which a vault's last use lies if it is to be deleted.
    package var end: ServiceDate { today.advanced(by: -days) }

    /// The first of the days before today in which some vault must have been used, at most seven. Uses today prove
    /// nothing, because the same clock has recorded them.
    package var start: ServiceDate { today.advanced(by: -min(days, 7)) }

    /// Returns the maximum number of vaults to delete in one day: a twentieth, and at least one.
    /// - Parameter count: the number of all vaults.
    package static func most(of count: Int) -> Int { max(count / 20, 1) }

    /// The result of a deletion.
    package struct Outcome: Sendable, Equatable {
        package var deleted: Int
        /// The number of unused vaults that were not deleted: all of them if the clock is not confirmed, or those
        /// beyond the daily maximum.
        package var kept: Int
        /// Whether a use in the days before today confirms the clock, or nothing is to be deleted.
        package var isAgreed: Bool

        package init(deleted: Int, kept: Int, isAgreed: Bool) {
            (self.deleted, self.kept, self.isAgreed) = (deleted, kept, isAgreed)
        }
    }
}
