#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why a folder could not be read.
enum FolderProblem: Error, Sendable, Equatable {
  case notFound
  case notAFolder
  case notPermitted
  /// It was there when its parent was read, and is not any more or is another one now.
  case vanished
  case tooManyOpenFiles
  case inputOutput
  /// Any other number of the system's.
  case system(Int32)

  init(errorNumber: Int32) {
    self =
      switch errorNumber {
      case ENOENT: .notFound
      case ENOTDIR: .notAFolder
      case EACCES, EPERM: .notPermitted
      case EMFILE, ENFILE: .tooManyOpenFiles
      case EIO: .inputOutput
      default: .system(errorNumber)
      }
  }

  /// The problem of a folder that a parent's listing named: what is missing now has vanished.
  var duringScan: FolderProblem {
    switch self {
    case .notFound, .notAFolder, .system(ELOOP): .vanished
    default: self
    }
  }

  /// The problem for people.
  var sentence: String {
    switch self {
    case .notFound: "There is no such folder."
    case .notAFolder: "This is not a folder."
    case .notPermitted: "No permission to read this folder."
    case .vanished: "The folder was removed or replaced while it was being read."
    case .tooManyOpenFiles: "Too many files are open to read this folder."
    case .inputOutput: "The disk reported an error while this folder was being read."
    case .system(let number):
      "The folder could not be read: \(strerror(number).map { String(cString: $0) } ?? "error \(number)")."
    }
  }
}
