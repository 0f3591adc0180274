package import TransitCore

/// A trained tree model and the service day on which it was trained.
package struct LearnedTrees: Sendable, Equatable {
    package var day: ServiceDate
    package var forest: TreeForest

    package init(day: ServiceDate, forest: TreeForest) {
        (self.day, self.forest) = (day, forest)
    }
}
