package import Intercity

/// What the server needs to answer for coaches.
package struct IntercityService: Sendable {
    package let pool: SearchPool
    package let logos: LogoShelf

    package init(pool: SearchPool, logos: LogoShelf) {
        self.pool = pool
        self.logos = logos
    }
}
