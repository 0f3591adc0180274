package import Intercity

/// The dependencies of coach searches.
package struct IntercityService: Sendable {
    package let pool: SearchPool
    package let logos: LogoShelf

    package init(pool: SearchPool, logos: LogoShelf) {
        self.pool = pool
        self.logos = logos
    }
}
