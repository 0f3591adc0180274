/// Encodes grayscale images as PNG (ISO/IEC 15948).
package enum PNGEncoder {
    /// The number of bits per pixel.
    package enum Depth: Int, Sendable {
        case one = 1
        case eight = 8
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Encodes an image without interlacing and filters, which is suitable for text.
    /// - Parameters:
    ///   - pixels: The brightness of each pixel from 0 (black) to 255 (white), in rows from the top. With one bit per
    ///     pixel, values of 128 or more are white.
    ///   - width: The width in pixels. The number of pixels is a multiple of it.
    /// - Returns: Nil if the image is empty or if zlib fails.
    package static func encode(_ pixels: [UInt8], width: Int, depth: Depth) -> [UInt8]? {
        guard width > 0, !pixels.isEmpty, pixels.count.isMultiple(of: width) else { return nil }
        let rows = rows(pixels, width: width, depth: depth)
        guard let packed = rows.withUnsafeBytes({ Deflate.compress($0, as: .zlib) }) else { return nil }
        // Color type grayscale, compression deflate, standard filters, no interlacing.
        let form = [UInt8(depth.rawValue), 0, 0, 0, 0]
        return signature
            + chunk("IHDR", number(width) + number(pixels.count / width) + form)
            + chunk("IDAT", packed)
            + chunk("IEND", [])
    }

    /// Returns the encoded rows. Each begins with its filter type, which is 0 for none.
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

    /// Appends a row with eight pixels per byte. The leftmost pixel is the highest bit.
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
