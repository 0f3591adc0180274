/// A routing tree: finds the endpoint of a path, one level per path segment.
struct EndpointTree: Sendable {
    private struct Node: Sendable {
        /// The child nodes of literal segments, by segment.
        var names: [Substring: Int] = [:]
        /// The child nodes of parameter segments, each with the literal text that follows the parameter within the
        /// segment, as in `{id}.zip`.
        var parameters: [(ending: Substring, node: Int)] = []
        var endpoint: Int?
    }

    private var nodes = [Node()]

    /// Builds the tree.
    /// - Parameter paths: the path templates of the endpoints. Two equal paths are a programming error.
    init(_ paths: [String]) {
        for (endpoint, path) in paths.enumerated() {
            var pieces = path.split(separator: "/")
            if path.hasSuffix("/") { pieces.append("") }
            let last = pieces.reduce(0) { node, piece in next(after: node, by: piece) }
            precondition(nodes[last].endpoint == nil, "two endpoints have the path \(path)")
            nodes[last].endpoint = endpoint
        }
    }

    /// Finds the endpoint of a path.
    /// - Returns: the index of its template in the list given to ``init(_:)``, and the values of its parameters, still
    ///   percent-encoded; nil if no template matches.
    func match(_ path: [Substring]) -> (endpoint: Int, parameters: [Substring])? {
        var parameters: [Substring] = []
        return find(path[...], from: 0, &parameters).map { ($0, parameters) }
    }

    /// Searches the tree depth-first with backtracking. Literal segments take precedence over parameters.
    private func find(_ path: ArraySlice<Substring>, from number: Int, _ parameters: inout [Substring]) -> Int? {
        let node = nodes[number]
        guard let piece = path.first else { return node.endpoint }
        if let next = node.names[piece], let found = find(path.dropFirst(), from: next, &parameters) { return found }
        for (ending, next) in node.parameters where !piece.isEmpty && piece.hasSuffix(ending) {
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
