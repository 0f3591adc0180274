package import Intercity

/// The dependencies of coach searches.
package struct IntercityService: Sendable {
    package let pool: SearchPool
    package let logos: LogoStore

    package init(pool: SearchPool, logos: LogoStore) {
        self.pool = pool
        self.logos = logos
    }
}
