#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The least that a server over a pipe can do: answers `{"size":N}` with a frame of N bytes.
///
/// One `read`, no decoding beyond two numbers, one `write`.
@main
enum Echo {
  static func main() {
    var input = [UInt8](repeating: 0, count: 1 << 16)
    var filled = 0
    var output: [UInt8] = []
    while true {
      let got = input.withUnsafeMutableBytes {
        read(STDIN_FILENO, $0.baseAddress?.advanced(by: filled), $0.count - filled)
      }
      guard got > 0 else { return }
      filled += got
      while let frame = Frame(input[..<filled]) {
        send(frame.size, with: &output)
        input.replaceSubrange(0..<filled - frame.end, with: Array(input[frame.end..<filled]))
        filled -= frame.end
      }
    }
  }

  /// Writes a frame whose body is `size` bytes; the header is made anew only for another size.
  private static func send(_ size: Int, with output: inout [UInt8]) {
    let header = Array("Content-Length: \(size)\r\n\r\n".utf8)
    if !output.starts(with: header) || output.count != header.count + size {
      output = header + [UInt8](repeating: UInt8(ascii: " "), count: size)
    }
    var sent = 0
    while sent < output.count {
      let count = output.withUnsafeBytes {
        write(STDOUT_FILENO, $0.baseAddress?.advanced(by: sent), $0.count - sent)
      }
      guard count > 0 else { return }
      sent += count
    }
  }
}

/// A request that is there in full.
private struct Frame {
  /// How many bytes the answer is to have.
  var size: Int
  /// Behind its last byte.
  var end: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let line = bytes.firstIndex(of: 0x0A), line > colon, bytes.count >= line + 3
    else { return nil }
    let length = Self.number(in: bytes[colon..<line])
    let body = line + 3
    guard bytes.count >= body + length else { return nil }
    size = Self.number(in: bytes[body..<body + length])
    end = body + length
  }

  /// The first number of a text.
  private static func number(in bytes: ArraySlice<UInt8>) -> Int {
    var number = 0
    var hasBegun = false
    for byte in bytes {
      if 0x30...0x39 ~= byte {
        number = number * 10 + Int(byte - 0x30)
        hasBegun = true
      } else if hasBegun {
        break
      }
    }
    return number
  }
}
