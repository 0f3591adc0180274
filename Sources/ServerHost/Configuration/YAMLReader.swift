import Yams

/// A reader of YAML values that collects all problems, so that the operator sees them together.
final class YAMLReader {
    private(set) var problems: [ConfigurationError.Problem] = []
    private let environment: [String: String]?

    /// - Parameter environment: The variables for expanding `${NAME}`; nil disables expansion.
    init(environment: [String: String]?) {
        self.environment = environment
    }

    /// Adds a problem, unless an equal one was already reported for the line, as happens with several values of a
    /// preset.
    func complain(_ text: String, at node: Node?) {
        let problem = ConfigurationError.Problem(line: node?.mark?.line, text: text)
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// Adds a problem of a mapping, unless problems of its values were already reported.
    /// - Parameter count: The number of problems before the values were parsed.
    func complain(_ text: String, at node: Node?, unlessMoreThan count: Int) {
        if problems.count == count { complain(text, at: node) }
    }

    /// Returns a mapping; nil, with a problem reported, if the node is not a mapping.
    /// - Parameter keys: The allowed keys; nil if the caller checks them with ``check(_:_:keys:)``.
    func mapping(_ node: Node?, _ what: String, keys: Set<String>?) -> Node.Mapping? {
        guard let node else { return nil }
        guard let mapping = node.mapping else {
            complain("\(what) must be a mapping of keys to values", at: node)
            return nil
        }
        if let keys { check(mapping, what, keys: keys) }
        return mapping
    }

    /// Reports keys of a mapping that are not allowed.
    func check(_ mapping: Node.Mapping, _ what: String, keys: Set<String>) {
        for (key, _) in mapping where !keys.contains(key.string ?? "") {
            let known = keys.sorted().joined(separator: ", ")
            complain("\(what) has no key \"\(key.string ?? "?")\". Valid keys: \(known)", at: key)
        }
    }

    /// Returns a text with `${NAME}` expanded from the environment; nil, with a problem reported, if it is empty or too
    /// long, or if a variable is not set.
    /// - Parameter most: the maximum size in bytes.
    func text(_ node: Node?, _ what: String, upTo most: Int = .max) -> String? {
        guard let node else { return nil }
        guard let raw = node.scalar?.string, !raw.isEmpty else {
            complain("\(what) must be a string", at: node)
            return nil
        }
        guard raw.utf8.count <= most else {
            complain("\(what) must be at most \(most) bytes long, not \(raw.utf8.count)", at: node)
            return nil
        }
        guard let environment else { return raw }
        return expanded(raw, at: node, by: environment)
    }

    func number(_ node: Node?, _ what: String, in range: ClosedRange<Double>) -> Double? {
        guard let node else { return nil }
        guard let text = node.scalar?.string, let number = Double(text), range.contains(number) else {
            complain("\(what) must be a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))", at: node)
            return nil
        }
        return number
    }

    /// Returns the value of a keyword; nil, with a problem reported, for any other text.
    func choice<Value>(_ node: Node?, _ what: String, _ meanings: [String: Value]) -> Value? {
        guard let text = text(node, what) else { return nil }
        guard let meaning = meanings[text] else {
            complain("\(what) must be \(meanings.keys.sorted().joined(separator: " or ")), not \"\(text)\"", at: node)
            return nil
        }
        return meaning
    }

    /// Returns a list of strings; nil, with a problem reported, if it is empty or not a list.
    func texts(_ node: Node?, _ what: String) -> [String]? {
        guard let node else { return nil }
        guard let list = node.sequence, !list.isEmpty else {
            complain("\(what) must be a list: [one, another]", at: node)
            return nil
        }
        return list.compactMap { text($0, what) }
    }

    func bool(_ node: Node?, _ what: String) -> Bool? {
        guard let node else { return nil }
        guard let value = node.bool else {
            complain("\(what) must be true or false", at: node)
            return nil
        }
        return value
    }

    private func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }

    private func expanded(_ raw: String, at node: Node, by environment: [String: String]) -> String? {
        var (result, isComplete) = ("", true)
        var rest = raw[...]
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            let name = String(rest[start.upperBound..<end])
            result += rest[..<start.lowerBound]
            if let value = environment[name] {
                result += value
            } else {
                complain("the environment variable \(name) is not set", at: node)
                isComplete = false
            }
            rest = rest[rest.index(after: end)...]
        }
        return isComplete ? result + rest : nil
    }
}
