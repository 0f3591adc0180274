extension Refusal {
    package var json: JSONWriter {
        var json = JSONWriter()
        json.object { json in
            switch self {
            case .insufficientFare(let missing):
                json.member("refused", "insufficientFare")
                json.member("missing", missing)
            case .invalid(let fields):
                json.member("refused", "invalid")
                json.list("fields") { json in
                    for field in fields { json.string(field.rawValue) }
                }
            case .incomplete(let parts):
                json.member("refused", "incomplete")
                json.list("missing") { json in
                    for part in parts { json.string(part.rawValue) }
                }
            case .notThere: json.member("refused", "notThere")
            case .nothingToUndo: json.member("refused", "nothingToUndo")
            case .notUnderstood: json.member("refused", "notUnderstood")
            }
        }
        return json
    }
}
