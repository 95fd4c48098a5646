import OutlineProtocol

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@main
enum OutlineLSP {
  static func main() {
    switch CommandLineArguments(CommandLine.arguments.dropFirst()) {
    case .serve(let options): exit(serve(options))
    case .print(let text): print(text)
    case .tree(let options): exit(TreeCommand(options).run())
    case .invalid(let message):
      Log().error("\(message); see outline-lsp --help")
      exit(2)
    }
  }

  private static func serve(_ options: CommandLineArguments.ServeOptions) -> Int32 {
    LargeAllocations.returnToSystem()
    let streams = StandardStreams.claim()
    let server = Server(framing: options.framing, log: Log(level: options.logLevel))
    server.parentProcess = options.clientProcess
    return EventLoop(server: server, streams: streams, framing: options.framing).run()
  }
}
