package import TransitCore

/// Trees, and the service day on which they were learned.
package struct LearnedTrees: Sendable, Equatable {
    package var day: ServiceDate
    package var forest: TreeForest

    package init(day: ServiceDate, forest: TreeForest) {
        (self.day, self.forest) = (day, forest)
    }
}
