import { type Simulator, startSimulator } from '@tollgate/testing'
import { type Books, readBooks } from '../weather/oracle/books'
import type { CallRecord } from '../weather/oracle/call-record'
import { faultsOf, type LoadRecord } from '../weather/oracle/oracle'
import { Caller, type CallResult } from './caller'
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
    const channelId = await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { id: userId, client } = await root.createUser('ada', 2_000_000_000)
    const { id: tokenId, key } = await client.createToken({ name: 'load', unlimited_quota: true })
    const caller = new Caller(`http://127.0.0.1:${(await stack.ports())['relay']}`, key)
    const load = new Load(caller, { userId, tokenId, channelId })
    return new HouseUnderLoad(stack, upstream, caller, load, await stack.databaseUrl())
  }

  /** Calls that were answered whole. */
  get answered(): number {
    return this.load.answered
  }

  /** Every call that was made. */
  get record(): LoadRecord {
    return { calls: this.load.calls, caps: new Map() }
  }

  /** Kills a process; resolves once it is back, everything is ready, and more calls were answered than were in flight. */
  async killAndComeBack(name: string, withinMs: number): Promise<void> {
    const { stack, load } = this
    await load.untilAnswered()
    const killed = await stack.pidOf(name)
    process.kill(killed, 'SIGKILL')
    const before = load.answered
    await eventually(async () => {
      expect(await stack.pidOf(name)).not.toBe(killed)
      const ready = await fetch(`${stack.origin}/health/ready`)
      expect(ready.status).toBe(200)
      expect(load.answered).toBeGreaterThan(before + inFlight)
    }, withinMs)
  }

  /** Ends the load; resolves once the books hold every call that was answered, each once, and the log equals the ledger. */
  async settle(): Promise<void> {
    await this.load.stop()
    // What a kill kept from the log is written again when log and ledger are compared, once a minute.
    await eventually(async () => expect(faultsOf(await this.books(), this.record)).toEqual([]), 150_000, 500)
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

/** Whose calls they are, and the one channel that answers them. */
type Parties = Pick<CallRecord, 'userId' | 'tokenId' | 'channelId'>

const model = 'gpt-4o'
const outputTokens = 20
const prompt = 'hello'
/** As the options of a new site have it; the ratio of completions is inferred from the model's name. */
const price = { kind: 'ratio', model: '1.25', completion: '4', cacheRead: '0.5', group: '1' } as const

/** Keeps 400 calls in flight, every second one a stream, and remembers what became of each. */
class Load {
  readonly calls: CallRecord[] = []
  /** Calls that were answered whole. */
  answered = 0
  private isWanted = true
  private readonly loops: Promise<void>[]

  constructor(
    private readonly caller: Caller,
    private readonly parties: Parties,
  ) {
    this.loops = Array.from({ length: inFlight }, (_, index) => this.loop(index % 2 === 0))
  }

  /** Resolves once another call has been answered. */
  async untilAnswered(): Promise<void> {
    const before = this.answered
    await eventually(async () => expect(this.answered).toBeGreaterThan(before))
  }

  async stop(): Promise<void> {
    this.isWanted = false
    await Promise.all(this.loops)
  }

  private async loop(isStream: boolean): Promise<void> {
    while (this.isWanted) {
      const result = await this.caller.chat({ model, isStream, maxTokens: outputTokens, content: prompt })
      const call = this.recordOf(result, isStream)
      this.calls.push(call)
      if (call.status === 200 && call.end === 'whole') this.answered += 1
      else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  private recordOf({ requestId, status, isWhole, text }: CallResult, isStream: boolean): CallRecord {
    const came = text.match(/hello/g)?.length ?? 0
    return {
      ...this.parties,
      ...{ requestId, model, isStream, price, status },
      kind: isStream ? 'streamed' : 'plain',
      end: isWhole && status === 200 ? 'whole' : text.includes('"error"') ? 'error' : 'lost',
      channelId: came > 0 ? this.parties.channelId : null,
      outputTokens: came,
      settledTokens: 0,
      usage: { promptTokens: 2, cachedTokens: 0, completionTokens: outputTokens },
      most: { inputBytes: 100, outputTokens },
    }
  }
}
