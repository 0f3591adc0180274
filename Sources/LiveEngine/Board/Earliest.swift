/// The earliest of many things, as many as wanted. However many come, it never holds more than twice as many.
package struct Earliest<Element> {
    package let limit: Int
    /// More came than wanted.
    package private(set) var isCut = false
    private var elements: [Element] = []
    private let isEarlier: (Element, Element) -> Bool

    /// - Parameter isEarlier: a strict order.
    package init(_ limit: Int, by isEarlier: @escaping (Element, Element) -> Bool) {
        self.limit = max(limit, 0)
        self.isEarlier = isEarlier
    }

    package mutating func append(_ element: Element) {
        elements.append(element)
        // Twice as many, without adding to a limit that may be as large as numbers go.
        if elements.count >= 128, elements.count / 2 >= limit { cut() }
    }

    /// In order.
    package mutating func sorted() -> [Element] {
        cut()
        return elements
    }

    private mutating func cut() {
        elements.sort(by: isEarlier)
        guard elements.count > limit else { return }
        elements.removeLast(elements.count - limit)
        isCut = true
    }
}
