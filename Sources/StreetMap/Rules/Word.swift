import TransitCore

/// The keys and values of OpenStreetMap tags that the import evaluates.
enum Word: String, CaseIterable, Sendable {
    case other = ""
    // Keys of tags.
    case access, barrier, bridge, conveying, foot, footway, highway, incline, kerb, layer, motorroad, name, natural
    case railway, surface, tunnel, waterway, wheelchair
    case onewayFoot = "oneway:foot"
    case publicTransport = "public_transport"
    // Values of the key access.
    case yes, no, customers, delivery, designated, destination, official, permissive, permit, `private`, `public`
    case useSidepath = "use_sidepath"
    // Values of the keys highway and railway.
    case bridleway, busway, construction, corridor, cycleway, elevator, motorway, path, pedestrian, platform, primary
    case proposed, raceway, residential, road, secondary, service, steps, tertiary, track, trunk, unclassified
    case busGuideway = "bus_guideway"
    case livingStreet = "living_street"
    case motorwayLink = "motorway_link"
    case primaryLink = "primary_link"
    case secondaryLink = "secondary_link"
    case tertiaryLink = "tertiary_link"
    case trunkLink = "trunk_link"
    // Values of the keys footway, kerb, wheelchair and conveying.
    case backward, crossing, forward, limited, raised, sidewalk
    case minusOne = "-1"
    // Values of the key surface.
    case asphalt, cobblestone, compacted, concrete, dirt, earth, grass, gravel, ground, mud, paved, pebblestone, sand
    case sett, unpaved, wood
    case concretePlates = "concrete:plates"
    case fineGravel = "fine_gravel"
    case pavingStones = "paving_stones"
    case unhewnCobblestone = "unhewn_cobblestone"
    // Values of the keys barrier, natural and waterway.
    case canal, coastline, dock, fence, hedge, river, riverbank, wall, water
    case cityWall = "city_wall"
    case guardRail = "guard_rail"
    case retainingWall = "retaining_wall"
}

/// A hash table that maps bytes to keywords.
struct WordTable: Sendable {
    static let shared = WordTable()

    private let words = Word.allCases
    private let texts: [[UInt8]]
    private let slots: [UInt32]

    private init() {
        let texts = words.map { Array($0.rawValue.utf8) }
        self.texts = texts
        slots = IdentifierTable.slots(count: texts.count) { texts[$0] }
    }

    func word(_ text: UnsafeBufferPointer<UInt8>) -> Word {
        var slot = Int(IdentifierTable.hash(of: text)) & (slots.count - 1)
        while slots[slot] != IdentifierTable.empty {
            let number = Int(slots[slot])
            if texts[number].elementsEqual(text) { return words[number] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return .other
    }
}
