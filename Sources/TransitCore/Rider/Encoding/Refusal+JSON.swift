extension Refusal {
    package var json: JSONText {
        var json = JSONText()
        json.object { json in
            switch self {
            case .insufficientFare(let missing):
                json.string("refused", "insufficientFare")
                json.number("missing", missing)
            case .invalid(let fields):
                json.string("refused", "invalid")
                json.array("fields") { json in
                    for field in fields { json.string(nil, field.rawValue) }
                }
            case .incomplete(let parts):
                json.string("refused", "incomplete")
                json.array("missing") { json in
                    for part in parts { json.string(nil, part.rawValue) }
                }
            case .notThere: json.string("refused", "notThere")
            case .nothingToUndo: json.string("refused", "nothingToUndo")
            case .notUnderstood: json.string("refused", "notUnderstood")
            }
        }
        return json
    }
}
