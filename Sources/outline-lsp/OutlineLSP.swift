import OutlineEngine
import OutlineProtocol

@main
enum OutlineLSP {
  static func main() {
  }
}
