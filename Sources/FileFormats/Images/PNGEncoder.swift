/// An encoder of greyscale images in the PNG format (ISO/IEC 15948).
package enum PNGEncoder {
    /// The bits per pixel.
    package enum Depth: Int, Sendable {
        case one = 1
        case eight = 8
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Encodes an image without interlacing and without filters, which suits text.
    /// - Parameters:
    ///   - pixels: the brightness of each pixel, 0 for black to 255 for white, in rows from the top. With one bit per
    ///     pixel, 128 and more is white.
    ///   - width: in pixels; the size of `pixels` is a multiple of it.
    /// - Returns: nil for an empty image, or if zlib fails.
    package static func encode(_ pixels: [UInt8], width: Int, depth: Depth) -> [UInt8]? {
        guard width > 0, !pixels.isEmpty, pixels.count.isMultiple(of: width) else { return nil }
        let rows = rows(pixels, width: width, depth: depth)
        guard let packed = rows.withUnsafeBytes({ Deflate.compress($0, as: .zlib) }) else { return nil }
        // Greyscale, deflate, the standard filters, no interlacing.
        let form = [UInt8(depth.rawValue), 0, 0, 0, 0]
        return signature
            + chunk("IHDR", number(width) + number(pixels.count / width) + form)
            + chunk("IDAT", packed)
            + chunk("IEND", [])
    }

    /// Returns the rows, each after the number of its filter, which is none.
    private static func rows(_ pixels: [UInt8], width: Int, depth: Depth) -> [UInt8] {
        let size = depth == .eight ? width : (width + 7) / 8
        var rows: [UInt8] = []
        rows.reserveCapacity((size + 1) * (pixels.count / width))
        for start in stride(from: 0, to: pixels.count, by: width) {
            let row = pixels[start..<start + width]
            rows.append(0)
            if depth == .eight { rows += row } else { append(row, to: &rows) }
        }
        return rows
    }

    /// Appends a row with eight pixels per byte, the leftmost in the highest bit.
    private static func append(_ row: ArraySlice<UInt8>, to rows: inout [UInt8]) {
        for start in stride(from: row.startIndex, to: row.endIndex, by: 8) {
            let pixels = row[start..<min(start + 8, row.endIndex)]
            rows.append(
                pixels.enumerated().reduce(UInt8(0)) { $1.element >= 128 ? $0 | 0x80 >> UInt8($1.offset) : $0 })
        }
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        let checksum = body.withUnsafeBytes { Deflate.checksum(of: $0) }
        return number(content.count) + body + number(Int(checksum))
    }

    private static func number(_ number: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
