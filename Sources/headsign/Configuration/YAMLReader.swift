import Yams

/// Reads a YAML mapping key by key and remembers all that is wrong, so that an operator hears of everything at once.
final class YAMLReader {
    private(set) var problems: [ConfigurationError.Problem] = []
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// Adds a problem, once where the same is found in several values, as in those of a preset.
    func complain(_ text: String, at node: Node?) {
        let problem = ConfigurationError.Problem(line: node?.mark?.line, text: text)
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// Adds a problem of a whole mapping, unless one of its values has been found at fault.
    /// - Parameter count: of the problems before its values were read.
    func complain(_ text: String, at node: Node?, unlessMoreThan count: Int) {
        if problems.count == count { complain(text, at: node) }
    }

    /// A mapping; nil, with a complaint, if it is none.
    /// - Parameter keys: those it may have; nil leaves that to ``check(_:_:keys:)``.
    func mapping(_ node: Node?, _ what: String, keys: Set<String>?) -> Node.Mapping? {
        guard let node else { return nil }
        guard let mapping = node.mapping else {
            complain("\(what) is a list of keys with values", at: node)
            return nil
        }
        if let keys { check(mapping, what, keys: keys) }
        return mapping
    }

    /// Complains of keys that are not known.
    func check(_ mapping: Node.Mapping, _ what: String, keys: Set<String>) {
        for (key, _) in mapping where !keys.contains(key.string ?? "") {
            let known = keys.sorted().joined(separator: ", ")
            complain("\(what) has no key \"\(key.string ?? "?")\". Its keys: \(known)", at: key)
        }
    }

    /// A text with `${NAME}` replaced from the environment; nil, with a problem, where a name is not set.
    func text(_ node: Node?, _ what: String) -> String? {
        guard let node else { return nil }
        guard let raw = node.scalar?.string, !raw.isEmpty else {
            complain("\(what) is a text", at: node)
            return nil
        }
        return expanded(raw, at: node)
    }

    func number(_ node: Node?, _ what: String, in range: ClosedRange<Double>) -> Double? {
        guard let node else { return nil }
        guard let text = node.scalar?.string, let number = Double(text), range.contains(number) else {
            complain("\(what) is a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))", at: node)
            return nil
        }
        return number
    }

    /// One of some words, and what it stands for.
    func choice<Value>(_ node: Node?, _ what: String, _ meanings: [String: Value]) -> Value? {
        guard let text = text(node, what) else { return nil }
        guard let meaning = meanings[text] else {
            complain("\(what) is \(meanings.keys.sorted().joined(separator: " or ")), not \"\(text)\"", at: node)
            return nil
        }
        return meaning
    }

    /// A list of texts.
    func texts(_ node: Node?, _ what: String) -> [String]? {
        guard let node else { return nil }
        guard let list = node.sequence, !list.isEmpty else {
            complain("\(what) is a list: [one, another]", at: node)
            return nil
        }
        return list.compactMap { text($0, what) }
    }

    func bool(_ node: Node?, _ what: String) -> Bool? {
        guard let node else { return nil }
        guard let value = node.bool else {
            complain("\(what) is true or false", at: node)
            return nil
        }
        return value
    }

    private func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }

    private func expanded(_ raw: String, at node: Node) -> String? {
        var (result, isComplete) = ("", true)
        var rest = raw[...]
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            let name = String(rest[start.upperBound..<end])
            result += rest[..<start.lowerBound]
            if let value = environment[name] {
                result += value
            } else {
                complain("the environment has no \(name)", at: node)
                isComplete = false
            }
            rest = rest[rest.index(after: end)...]
        }
        return isComplete ? result + rest : nil
    }
}
