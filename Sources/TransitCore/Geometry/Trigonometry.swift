// The trigonometric functions that the core uses. There is no C library in the browser, and results must be
// bit-identical in the browser and on the server.

/// Returns the cosine of an angle in degrees, with an error below 1e-9.
@inlinable package func cosine(ofDegrees degrees: Double) -> Double {
    var angle = abs(degrees).truncatingRemainder(dividingBy: 360)
    if angle > 180 { angle = 360 - angle }
    let negative = angle > 90
    if negative { angle = 180 - angle }
    let radians = angle * .pi / 180
    let square = radians * radians
    // A Taylor series up to x^16, with an error of 1e-11 at 90°.
    var sum = 1.0
    var term = 1.0
    var step = 1.0
    while step < 16 {
        term *= -square / (step * (step + 1))
        sum += term
        step += 2
    }
    return negative ? -sum : sum
}

/// Returns the angle of the vector (`x`, `y`) from the y axis towards the x axis, in radians, −π … π, like `atan2(y: x,
/// x: y)`. The error is below 1e-6.
package func arctangent(_ x: Double, _ y: Double) -> Double {
    guard x != 0 || y != 0 else { return 0 }
    let steep = abs(x) > abs(y)
    let ratio = steep ? abs(y) / abs(x) : abs(x) / abs(y)
    var angle = arctangentOfRatio(ratio)
    if steep { angle = .pi / 2 - angle }
    if y < 0 { angle = .pi - angle }
    return x < 0 ? -angle : angle
}

/// Returns the arctangent of a ratio in 0 … 1. The angle is halved once by tan(a/2) = t / (1 + √(1 + t²)) for fast
/// convergence.
private func arctangentOfRatio(_ ratio: Double) -> Double {
    let half = ratio / (1 + (1 + ratio * ratio).squareRoot())
    let square = half * half
    var sum = 0.0
    var power = half
    var divisor = 1.0
    while divisor < 18 {
        sum += power / divisor
        power *= -square
        divisor += 2
    }
    return 2 * sum
}
