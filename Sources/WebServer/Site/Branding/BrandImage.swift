package import HTTPServer

/// An operator's image for the page: a PNG image, or an SVG image that cannot run scripts.
package struct BrandImage: Sendable, Equatable {
    package let bytes: [UInt8]
    package let type: ContentType
    /// The size in pixels; nil for an SVG image.
    package let size: Size?

    package struct Size: Sendable, Hashable {
        package let width, height: Int
    }

    /// The maximum sizes in bytes. Riders' devices store the logo with the page.
    package static let mostSVGBytes = 64 << 10
    package static let mostPNGBytes = 256 << 10

    /// Detects an image's format from its content, regardless of the file name.
    /// - Throws: if it is neither PNG nor SVG, is too large, or is an SVG image with scripts.
    package init(_ bytes: [UInt8]) throws(BrandImageError) {
        self.bytes = bytes
        if let size = Self.pngSize(bytes) {
            (type, self.size) = (.png, size)
        } else if Self.isSVG(bytes) {
            (type, size) = (.svg, nil)
        } else {
            throw .unknownType
        }
        let most = type == .png ? Self.mostPNGBytes : Self.mostSVGBytes
        guard bytes.count <= most else { throw .tooLarge(bytes.count, most: most) }
        if type == .svg, Self.hasScripts(bytes) { throw .scripts }
    }

    /// Reads the size from the header chunk, which must come first in a PNG file.
    private static func pngSize(_ bytes: [UInt8]) -> Size? {
        guard bytes.count >= 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = Size(width: number(16), height: number(20))
        return size.width > 0 && size.height > 0 ? size : nil
    }

    /// Whether the content is an SVG image with the SVG namespace, without which browsers do not render it.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return text.contains("<svg") && text.contains("http://www.w3.org/2000/svg")
    }

    private static func hasScripts(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        return text.contains("<script") || text.contains("javascript:") || text.contains("<foreignobject")
    }
}

package enum BrandImageError: Error, Equatable {
    case unknownType
    case tooLarge(Int, most: Int)
    case scripts
    /// The image of an icon does not have the size that the icon requires.
    case wrongSize(BrandImage.Size?, wanted: Int)
}

extension BrandImageError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownType: "is neither a PNG image nor an SVG drawing"
        case .tooLarge(let bytes, let most):
            "has \((bytes + 1023) >> 10) kB; at most \(most >> 10) kB are allowed"
        case .scripts: "contains scripts or HTML; export it as plain SVG"
        case .wrongSize(nil, let wanted): "must be a PNG image of \(wanted) × \(wanted) pixels"
        case .wrongSize(let size?, let wanted):
            "has \(size.width) × \(size.height) pixels; \(wanted) × \(wanted) are needed"
        }
    }
}
