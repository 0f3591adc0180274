/// A fault at one location of a feed.
package struct ImportNotice: Sendable, Equatable {
    package var rule: Rule
    package var file: String
    /// The line number in the file, where the header is line 1.
    package var row: Int?
    package var field: String?
    package var value: String?

    package init(rule: Rule, file: String, row: Int? = nil, field: String? = nil, value: String? = nil) {
        self.rule = rule
        self.file = file
        self.row = row
        self.field = field
        self.value = value
    }
}

/// The number of notices of one rule in one file, with the first notices as samples.
package struct ImportNoticeGroup: Sendable, Equatable {
    package var rule: Rule
    package var file: String
    package var count: Int
    package var samples: [ImportNotice]
}

extension ImportNoticeGroup: Encodable {
    private enum Key: String, CodingKey {
        case rule, severity, file, count, words, samples
        case row, field, value
    }

    package func encode(to encoder: any Encoder) throws {
        var group = encoder.container(keyedBy: Key.self)
        try group.encode(rule.rawValue, forKey: .rule)
        try group.encode(rule.severity, forKey: .severity)
        try group.encode(file, forKey: .file)
        try group.encode(count, forKey: .count)
        try group.encode(rule.words, forKey: .words)
        var list = group.nestedUnkeyedContainer(forKey: .samples)
        for sample in samples {
            var notice = list.nestedContainer(keyedBy: Key.self)
            try notice.encodeIfPresent(sample.row, forKey: .row)
            try notice.encodeIfPresent(sample.field, forKey: .field)
            try notice.encodeIfPresent(sample.value, forKey: .value)
        }
    }
}
