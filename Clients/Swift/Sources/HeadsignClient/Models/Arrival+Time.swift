extension Arrival {
    /// When to tell riders that it comes, epoch seconds: as predicted, else by the timetable; nil where only a headway
    /// is promised.
    public var time: Int? { predicted ?? scheduled }
}

extension Alert {
    /// The headline in the first of some languages that it is written in, else in any; empty where it has none.
    /// - Parameter languages: BCP 47, the best first.
    public func headline(in languages: [String]) -> String {
        let known = languages.lazy.compactMap { header[$0] }
        return known.first ?? header[""] ?? header.min { $0.key < $1.key }?.value ?? ""
    }
}
