package import Intercity

/// What the server needs to answer for coaches.
package struct IntercityService: Sendable {
    package let desk: SearchDesk
    package let logos: LogoShelf

    package init(desk: SearchDesk, logos: LogoShelf) {
        self.desk = desk
        self.logos = logos
    }
}
