import { type Simulator, startSimulator } from '@tollgate/testing'
import { type Books, faultsOf, readBooks } from './books'
import { Caller } from './caller'
import { ConsoleClient } from './console-client'
import { eventually } from './eventually'
import { Stack } from './stack'

const inFlight = 400

/** The whole house with one upstream and 400 calls in flight, whose processes can be killed. */
export class HouseUnderLoad {
  private constructor(
    private readonly stack: Stack,
    private readonly upstream: Simulator,
    private readonly caller: Caller,
    private readonly load: Load,
    private readonly databaseUrl: string,
  ) {}

  static async start(): Promise<HouseUnderLoad> {
    const upstream = await startSimulator()
    upstream.isRecording = false
    upstream.script({ match: { isStream: true }, behave: { chunkDelayMs: 50, outputTokens: 20 } })
    upstream.script({ match: { isStream: false }, behave: { headersDelayMs: 400, outputTokens: 20 } })
    const stack = await Stack.start({ relayWorkers: 2 })
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { client } = await root.createUser('ada', 2_000_000_000)
    const { key } = await client.createToken({ name: 'load', unlimited_quota: true })
    const caller = new Caller(`http://127.0.0.1:${(await stack.ports())['relay']}`, key)
    return new HouseUnderLoad(stack, upstream, caller, new Load(caller), await stack.databaseUrl())
  }

  /** Calls that were answered whole. */
  get answered(): ReadonlySet<string> {
    return this.load.answered
  }

  /** Kills a process; resolves once it is back, everything is ready, and more calls were answered than were in flight. */
  async killAndComeBack(name: string, withinMs: number): Promise<void> {
    const { stack, load } = this
    await load.untilAnswered()
    const killed = await stack.pidOf(name)
    process.kill(killed, 'SIGKILL')
    const before = load.answered.size
    await eventually(async () => {
      expect(await stack.pidOf(name)).not.toBe(killed)
      const ready = await fetch(`${stack.origin}/health/ready`)
      expect(ready.status).toBe(200)
      expect(load.answered.size).toBeGreaterThan(before + inFlight)
    }, withinMs)
  }

  /** Ends the load; resolves once the books hold every call that was answered, each once, and the log equals the ledger. */
  async settle(): Promise<void> {
    await this.load.stop()
    // What a kill kept from the log is written again when log and ledger are compared, once a minute.
    await eventually(async () => expect(faultsOf(await this.books(), this.answered)).toEqual([]), 150_000, 500)
  }

  books(): Promise<Books> {
    return readBooks(this.databaseUrl)
  }

  async stop(): Promise<void> {
    await this.load.stop()
    await this.caller.close()
    await this.stack.stop()
    await this.upstream.stop()
  }
}

/** Keeps 400 calls in flight, every second one a stream, and remembers which were answered whole. */
class Load {
  readonly answered = new Set<string>()
  private isWanted = true
  private readonly loops: Promise<void>[]

  constructor(private readonly caller: Caller) {
    this.loops = Array.from({ length: inFlight }, (_, index) => this.loop(index % 2 === 0))
  }

  /** Resolves once another call has been answered. */
  async untilAnswered(): Promise<void> {
    const before = this.answered.size
    await eventually(async () => expect(this.answered.size).toBeGreaterThan(before))
  }

  async stop(): Promise<void> {
    this.isWanted = false
    await Promise.all(this.loops)
  }

  private async loop(isStream: boolean): Promise<void> {
    while (this.isWanted) {
      const result = await this.caller.chat({ model: 'gpt-4o', isStream, maxTokens: 20 })
      if (result.status === 200 && result.isWhole && result.requestId) this.answered.add(result.requestId)
      else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
