import TransitCore

/// The use of a way for pedestrian routing.
enum WayUse: Equatable {
    case street(StreetAttributes)
    /// A barrier that pedestrians cannot cross.
    case barrier
    /// A street that is ignored because it is not walkable.
    case dropped(DropReason)
    case nothing
}

/// The reason why a part of an extract is ignored.
package enum DropReason: String, CaseIterable, Sendable {
    /// The `foot` or `access` tag forbids walking.
    case forbidden
    /// The way is a motorway, busway or race track.
    case notForWalking
    case unbuilt
    /// The way has fewer than two different nodes.
    case tooShort
    /// Some of the way's nodes are missing from the extract, so the way is cut there.
    case missingNodes
    /// The distance between two successive nodes is implausibly large.
    case tooLong
    /// The node has an invalid coordinate.
    case misplacedNodes
}

extension WayTags {
    var use: WayUse {
        guard let kind else { return isBarrier ? .barrier : .nothing }
        if self[.highway] == .construction || self[.highway] == .proposed { return .dropped(.unbuilt) }
        switch access(openAsSuch: isOpenAsSuch) {
        case .some(let access): return .street(attributes(kind, access))
        case nil: return .dropped(isOpenAsSuch ? .forbidden : .notForWalking)
        }
    }

    /// The kind of street; nil if the way is not a street.
    private var kind: StreetKind? {
        switch self[.highway] {
        case .other: isPlatform ? .platform : nil
        case .footway: footwayKind
        case .path, .bridleway: .path
        case .pedestrian: .pedestrian
        case .steps: .steps
        case .corridor: .corridor
        case .elevator: .elevator
        case .platform: .platform
        case .cycleway: self[.footway] == .crossing ? .crossing : .cycleway
        case .track: .track
        case .service: .service
        case .livingStreet: .livingStreet
        case .residential, .unclassified, .road, .construction, .proposed: .street
        case .primary, .secondary, .tertiary, .trunk, .motorway, .primaryLink, .secondaryLink, .tertiaryLink,
            .trunkLink,
            .motorwayLink, .busway, .busGuideway, .raceway:
            .mainRoad
        default: nil
        }
    }

    private var isPlatform: Bool {
        !has(.highway) && (self[.railway] == .platform || self[.publicTransport] == .platform)
    }

    private var footwayKind: StreetKind {
        switch self[.footway] {
        case .crossing: .crossing
        case .sidewalk: .sidewalk
        default: .footway
        }
    }

    /// Whether walking is allowed if no `foot` or `access` tag states otherwise.
    private var isOpenAsSuch: Bool {
        switch self[.highway] {
        case .motorway, .motorwayLink, .busway, .busGuideway, .raceway, .bridleway: false
        default: self[.motorroad] != .yes
        }
    }

    /// Returns the access for pedestrians; nil if walking is forbidden.
    private func access(openAsSuch: Bool) -> StreetAccess? {
        switch self[.foot] {
        case .no, .private, .useSidepath: nil
        case .yes, .designated, .official, .public: .open
        case .permissive: .permissive
        case .destination, .customers, .delivery, .permit: .destination
        default: openAsSuch ? generalAccess : nil
        }
    }

    private var generalAccess: StreetAccess? {
        switch self[.access] {
        case .no, .private: nil
        case .permissive: .permissive
        case .destination, .customers, .delivery, .permit: .destination
        default: .open
        }
    }

    private func attributes(_ kind: StreetKind, _ access: StreetAccess) -> StreetAttributes {
        var attributes = StreetAttributes()
        attributes.kind = kind
        attributes.access = access
        attributes.surface = surface
        attributes.wheelchair = wheelchair
        if self[.bridge] != .no, has(.bridge) { attributes.insert(.bridge) }
        if self[.tunnel] != .no, has(.tunnel) { attributes.insert(.tunnel) }
        if let oneWay { attributes.insert(oneWay) }
        return attributes
    }

    /// The permitted walking direction of escalators and of ways with `oneway:foot`; nil for other ways. Streets that
    /// are one-way for vehicles are walkable in both directions.
    private var oneWay: StreetAttributes.Flags? {
        switch (self[.onewayFoot], self[.conveying]) {
        case (.yes, _), (_, .forward): .forwardOnly
        case (.minusOne, _), (_, .backward): .backwardOnly
        default: nil
        }
    }

    private var wheelchair: StreetWheelchairAccess {
        switch self[.wheelchair] {
        case .yes, .designated: .yes
        case .limited: .limited
        case .no: .no
        default: .unknown
        }
    }

    private var surface: StreetSurface {
        switch self[.surface] {
        case .asphalt, .concrete, .concretePlates, .paved, .pavingStones, .wood: .paved
        case .cobblestone, .sett, .unhewnCobblestone: .cobbled
        case .unpaved, .compacted, .gravel, .fineGravel, .pebblestone, .ground, .dirt, .earth: .unpaved
        case .sand, .mud, .grass: .soft
        default: .unknown
        }
    }

    private var isBarrier: Bool {
        guard !has(.tunnel) || self[.tunnel] == .no else { return false }
        switch self[.barrier] {
        case .wall, .cityWall, .retainingWall, .fence, .guardRail, .hedge: return true
        default: break
        }
        switch self[.waterway] {
        case .riverbank, .river, .canal, .dock: return true
        default: return self[.natural] == .water || self[.natural] == .coastline
        }
    }
}
