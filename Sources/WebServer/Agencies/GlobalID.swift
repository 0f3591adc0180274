/// `<agency>:<id as in the feed>`. The first colon parts them, as an agency's id has none.
enum GlobalID {
    static func parts(of id: String) -> (agency: String, own: Substring)? {
        guard let colon = id.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let own = id[id.utf8.index(after: colon)...]
        return own.isEmpty ? nil : (String(id[..<colon]), own)
    }
}
