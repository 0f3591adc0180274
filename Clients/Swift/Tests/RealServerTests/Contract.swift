/// The operations of an OpenAPI document, parsed by indentation: paths are indented by two spaces, methods by four.
struct Contract {
    struct Operation: Hashable, CustomStringConvertible {
        let method: String
        let path: String

        var description: String { "\(method) \(path)" }

        /// Returns whether a request matches this operation. A parameter in braces matches any text without a slash.
        func isAsked(by method: String, _ path: String) -> Bool {
            let (wanted, given) = (parts(self.path), parts(path))
            guard method == self.method, wanted.count == given.count else { return false }
            return zip(wanted, given).allSatisfy { wanted, given in
                guard let open = wanted.firstIndex(of: "{"), let close = wanted.lastIndex(of: "}") else {
                    return wanted == given
                }
                return given.hasPrefix(wanted[..<open]) && given.hasSuffix(wanted[wanted.index(after: close)...])
            }
        }

        private func parts(_ path: String) -> [Substring] { path.split(separator: "/") }
    }

    let operations: [Operation]

    init(_ yaml: String) {
        var operations: [Operation] = []
        var path: Substring?
        for line in yaml.split(separator: "\n") {
            if line.hasPrefix("  /"), line.hasSuffix(":") {
                path = line.dropFirst(2).dropLast()
            } else if !line.hasPrefix("   ") {
                path = nil
            } else if let path, ["get", "put", "post", "delete"].contains(line.dropFirst(4).dropLast()) {
                let method = line.dropFirst(4).dropLast().uppercased()
                operations.append(Operation(method: method, path: String(path)))
            }
        }
        self.operations = operations
    }
}
