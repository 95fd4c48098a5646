#if canImport(Darwin)
import Foundation
#else
@_spi(_Unicode) import Swift
#endif

/// Canonical decomposition (NFD), for which each platform has its own door: Foundation on Darwin,
/// where it is part of the system, and elsewhere the standard library's own tables.
enum CanonicalDecomposition {
  /// The scalars of a text, decomposed and in canonical order.
  static func scalars(of text: String) -> [Unicode.Scalar] {
    #if canImport(Darwin)
    return Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    #else
    return Array(text._nfd)
    #endif
  }
}
