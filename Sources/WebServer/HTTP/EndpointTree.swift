/// Finds the endpoint of a path, a step for each of its pieces.
struct EndpointTree: Sendable {
    private struct Node: Sendable {
        /// Nodes by the piece that leads to them.
        var names: [Substring: Int] = [:]
        /// Nodes behind a parameter, by what must follow it within its piece, as in `{id}.zip`.
        var parameters: [(ending: Substring, node: Int)] = []
        var endpoint: Int?
    }

    private var nodes = [Node()]

    /// - Parameter paths: of the endpoints, in their order.
    init(_ paths: [String]) {
        for (endpoint, path) in paths.enumerated() {
            let last = path.split(separator: "/").reduce(0) { node, piece in next(after: node, by: piece) }
            precondition(nodes[last].endpoint == nil, "two endpoints answer at \(path)")
            nodes[last].endpoint = endpoint
        }
    }

    /// The endpoint's number, and what stands in the place of its parameters, still encoded.
    func match(_ path: [Substring]) -> (endpoint: Int, parameters: [Substring])? {
        var parameters: [Substring] = []
        return find(path[...], from: 0, &parameters).map { ($0, parameters) }
    }

    /// Names come before parameters, and a way that ends nowhere is gone back.
    private func find(_ path: ArraySlice<Substring>, from number: Int, _ parameters: inout [Substring]) -> Int? {
        let node = nodes[number]
        guard let piece = path.first else { return node.endpoint }
        if let next = node.names[piece], let found = find(path.dropFirst(), from: next, &parameters) { return found }
        for (ending, next) in node.parameters where piece.hasSuffix(ending) {
            parameters.append(piece.dropLast(ending.count))
            if let found = find(path.dropFirst(), from: next, &parameters) { return found }
            parameters.removeLast()
        }
        return nil
    }

    private mutating func next(after node: Int, by piece: Substring) -> Int {
        let isParameter = piece.first == "{"
        let ending = piece.drop { $0 != "}" }.dropFirst()
        let known = isParameter ? nodes[node].parameters.first { $0.ending == ending }?.node : nodes[node].names[piece]
        if let known { return known }
        nodes.append(Node())
        let made = nodes.count - 1
        if isParameter { nodes[node].parameters.append((ending, made)) } else { nodes[node].names[piece] = made }
        return made
    }
}
