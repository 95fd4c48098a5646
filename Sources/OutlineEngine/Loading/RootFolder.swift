/// A folder that is a root of an outline of several.
public struct RootFolder: Sendable, Hashable {
  /// In the client's spelling.
  public let uri: String
  /// The path without empty names; of a folder that is none on this disk, its URI.
  let path: [UInt8]
  let isOnDisk: Bool

  /// `path`: where the folder lies, or `nil` if that is on no disk of this system.
  public init(uri: String, path: [UInt8]?) {
    self.uri = uri
    isOnDisk = path != nil
    self.path = path.map(Self.normal) ?? Array(uri.utf8)
  }

  private static func normal(_ path: [UInt8]) -> [UInt8] {
    let names = path.split(separator: 0x2F).filter { !$0.elementsEqual([0x2E]) }
    return names.isEmpty ? [0x2F] : names.flatMap { [0x2F] + $0 }
  }

  /// The last name of a path; of the top of the file system its only one, the slash.
  static func name(of path: [UInt8]) -> [UInt8] {
    path.split(separator: 0x2F).last.map(Array.init) ?? [0x2F]
  }

  /// The names on the way from one path down to another; `nil` if that is not below.
  static func names(of path: [UInt8], below folder: [UInt8]) -> [[UInt8]]? {
    let above = folder.split(separator: 0x2F)
    let names = path.split(separator: 0x2F)
    return names.starts(with: above) ? names.dropFirst(above.count).map(Array.init) : nil
  }
}

extension [RootFolder] {
  /// Each folder once, where it comes first.
  public var withoutRepetitions: [RootFolder] {
    var paths: Set<[UInt8]> = []
    return filter { paths.insert($0.path).inserted }
  }

  /// What tells each folder apart from those of the same name; `nil` for one that has none.
  var details: [String?] {
    var details = [String?](repeating: nil, count: count)
    let namesakes = Dictionary(grouping: indices) { RootFolder.name(of: self[$0].path) }
    for indices in namesakes.values where indices.count > 1 {
      let parents = indices.map {
        DistinguishingPieces.Path(self[$0].path.split(separator: 0x2F).dropLast())
      }
      for (index, piece) in zip(indices, DistinguishingPieces.find(parents)) {
        let piece = piece.map { [UInt8]($0.joined(separator: [0x2F])) } ?? self[index].parent
        details[index] = String(decoding: piece, as: UTF8.self)
      }
    }
    return details
  }
}

extension RootFolder {
  fileprivate var parent: [UInt8] {
    let parent = path.dropLast(Self.name(of: path).count + 1)
    return parent.isEmpty ? [0x2F] : Array(parent)
  }
}

/// Finds what is special about each of some paths.
enum DistinguishingPieces {
  typealias Path = [ArraySlice<UInt8>]

  /// Longer pieces than this are not looked for.
  private static let longest = 8

  /// By path: the shortest run of its names that no other one has, the last of them if there are
  /// several; `nil` if there is none.
  static func find(_ paths: [Path]) -> [Path?] {
    var pieces = [Path?](repeating: nil, count: paths.count)
    for length in 1...longest where pieces.contains(nil) {
      var owners: [Path: Int] = [:]  // -1 if there are several
      for (index, path) in paths.enumerated() {
        for run in runs(of: path, length) where owners[run, default: index] != -1 {
          owners[run] = owners[run, default: index] == index ? index : -1
        }
      }
      for (index, path) in paths.enumerated() where pieces[index] == nil {
        pieces[index] = runs(of: path, length).last { owners[$0] == index }
      }
    }
    return pieces
  }

  private static func runs(of path: Path, _ length: Int) -> [Path] {
    guard path.count >= length else { return [] }
    return (0...path.count - length).map { Array(path[$0..<$0 + length]) }
  }
}
