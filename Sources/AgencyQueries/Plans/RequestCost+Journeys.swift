package import HTTPServer

extension RequestCost {
    /// The cost of a journey search.
    /// - Parameter effort: the number of stop times and stops examined.
    package static func journeys(_ effort: Int) -> Double { Double(effort) / 400 }
}
