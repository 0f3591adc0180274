/// Decodes an encoded polyline. Writes the latitude and longitude of each point to `output`, and returns the number of
/// points. `output` must have room for `count` numbers, which suffices because a point has at least two characters.
@_cdecl("decodePolyline")
func decodePolyline(text: UnsafePointer<UInt8>, count: Int32, output: UnsafeMutablePointer<Double>) -> Int32 {
    var decoder = PolylineDecoder(UnsafeBufferPointer(start: text, count: Int(count)))
    var places: Int32 = 0
    while let place = decoder.next() {
        output[2 * Int(places)] = place.latitude
        output[2 * Int(places) + 1] = place.longitude
        places += 1
    }
    return places
}
