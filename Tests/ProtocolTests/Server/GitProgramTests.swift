#if os(Linux)
import Foundation
import Synchronization
import Testing

@testable import outline_lsp

@Suite(.enabled(if: GitScratch.isAvailable)) struct GitProgramTests {
  /// Whoever reads from a pipe waits for all that have it to end.
  @Test func aProgramInheritsNoPipeThatIsMadeMeanwhile() throws {
    let program = try #require(GitProgram(outside: Array("/nowhere".utf8)))
    let pipes = Mutex<Set<String>>([])
    let isDone = Atomic(false)
    let end = DispatchGroup()
    DispatchQueue.global().async(group: end) {
      while !isDone.load(ordering: .relaxed) {
        guard let pipe = GitProgram.makePipe() else { continue }
        var status = stat()
        fstat(pipe.readEnd, &status)
        pipes.withLock { _ = $0.insert("pipe:[\(status.st_ino)]") }
        close(pipe.readEnd)
        close(pipe.writeEnd)
      }
    }
    var inherited: Set<String> = []
    for _ in 0..<20 {
      var output: [UInt8] = []
      let arguments = ["-c", "alias.files=!ls -l /proc/self/fd", "files"].map { Array($0.utf8) }
      #expect(program.run(arguments) { output += $0 } == 0)
      inherited.formUnion(
        String(decoding: output, as: UTF8.self).split { " \n".contains($0) }.map(String.init)
      )
    }
    isDone.store(true, ordering: .relaxed)
    end.wait()
    pipes.withLock { #expect($0.intersection(inherited) == []) }
  }
}
#endif
