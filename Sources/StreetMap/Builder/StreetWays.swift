import FileFormats
import TransitCore

/// The walkable ways and the barriers of an extract, with their attributes.
struct StreetWays {
    private static let longestName = 1000

    private(set) var streets = WayStore()
    private(set) var attributes: [StreetAttributes] = []
    private(set) var names: [UInt32] = []
    private(set) var barriers = WayStore()
    private(set) var nameTexts: [[UInt8]] = [[]]
    private(set) var dropped: [DropReason: Int] = [:]
    private var nameNumbers: [[UInt8]: UInt32] = [[]: 0]
    private var tags = WayTags()
    private let limits: StreetMapLimits

    init(_ limits: StreetMapLimits) {
        self.limits = limits
    }

    mutating func read(_ block: PrimitiveBlock) throws(BlockError) {
        try block.forEachWay { (way) throws(ProtobufError) in try take(way, in: block) }
        guard streets.nodes.count + barriers.nodes.count <= limits.wayNodes else {
            throw .tooLarge("its ways have more than \(limits.wayNodes) nodes")
        }
    }

    private mutating func take(_ way: RawWay, in block: PrimitiveBlock) throws(ProtobufError) {
        try tags.read(way, in: block)
        var nodes = way.nodes
        switch tags.use {
        case .nothing: break
        case .dropped(let reason): dropped[reason, default: 0] += 1
        case .barrier:
            while let node = try nodes.nextSum() { barriers.append(node) }
            barriers.endWay()
        case .street(var street):
            if let layer = tags.layer { street.layer = wholeNumber(block.text(layer)) ?? 0 }
            if let incline = tags.incline, street.kind != .steps { street.take(Incline(block.text(incline))) }
            while let node = try nodes.nextSum() { streets.append(node) }
            streets.endWay()
            attributes.append(street)
            names.append(tags.name.map { number(of: block.text($0)) } ?? 0)
        }
    }

    /// Returns the index of a street name. Adds the name if it is new. Returns 0, for no name, if the name is too long.
    private mutating func number(of name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard name.count <= Self.longestName else { return 0 }
        let text = Array(name)
        if let number = nameNumbers[text] { return number }
        let number = UInt32(nameTexts.count)
        nameNumbers[text] = number
        nameTexts.append(text)
        return number
    }
}
