import { type Simulator, startSimulator } from '@tollgate/testing'
import { type Books, faultsOf, readBooks } from './support/books'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

const inFlight = 400

describe('every process killed in turn, with 400 calls in flight', () => {
  let stack: Stack
  let upstream: Simulator
  let caller: Caller
  let load: Load
  let databaseUrl: string

  beforeAll(async () => {
    upstream = await startSimulator()
    upstream.isRecording = false
    upstream.script({ match: { isStream: true }, behave: { chunkDelayMs: 50, outputTokens: 20 } })
    upstream.script({ match: { isStream: false }, behave: { headersDelayMs: 400, outputTokens: 20 } })
    stack = await Stack.start({ relayWorkers: 2 })
    databaseUrl = await stack.databaseUrl()
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { client } = await root.createUser('ada', 2_000_000_000)
    const { key } = await client.createToken({ name: 'load', unlimited_quota: true })
    caller = new Caller(`http://127.0.0.1:${(await stack.ports())['relay']}`, key)
    load = new Load(caller)
  }, 180_000)

  afterAll(async () => {
    await load?.stop()
    await caller?.close()
    await stack?.stop()
    await upstream?.stop()
  }, 60_000)

  it.each(['relay-worker-1', 'relay-worker-2', 'billing', 'logs', 'nats', 'postgres', 'edge'])(
    '%s: everything is back without a hand within 20 s',
    (name) => killAndComeBack(name, 20_000),
    60_000,
  )

  it('the parent of all relay workers, and they with it: everything is back without a hand', async () => {
    await killAndComeBack('relay', 45_000)
  }, 60_000)

  async function killAndComeBack(name: string, withinMs: number): Promise<void> {
    await load.isRunning()
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

  it('leaves the books right: no answered call unbilled, none billed twice, logs equal to the ledger', async () => {
    await load.stop()
    await eventually(async () => expect(faultsOf(await readBooks(databaseUrl), load.answered)).toEqual([]), 30_000, 500)
    expect(load.answered.size).toBeGreaterThan(1_000)
  }, 60_000)

  describe('books that were broken on purpose', () => {
    let books: Books
    let victim: Books['ledger'][number]

    beforeAll(async () => {
      books = await readBooks(databaseUrl)
      victim = books.ledger.find(
        (line) => line.kind === 'usage' && line.units < 0 && load.answered.has(line.reference),
      )!
    })

    it('are caught when a call was settled twice', () => {
      const twice = { ...paidBy(books, victim, victim.units), ledger: [...books.ledger, victim] }
      expect(faultsOf(twice, load.answered)).toContain(`call ${victim.reference} is billed 2 times`)
    })

    it('are caught when a line of the journal was forgotten', () => {
      const forgotten = {
        ...paidBy(books, victim, -victim.units),
        ledger: books.ledger.filter((line) => line !== victim),
        log: books.log.filter((row) => row.requestId !== victim.reference),
      }
      expect(faultsOf(forgotten, load.answered)).toEqual([`call ${victim.reference} was answered and is not billed`])
    })

    it('are caught when a charge did not reach the balance', () => {
      expect(faultsOf(paidBy(books, victim, 1), load.answered)).toHaveLength(2)
    })
  })
})

/** The books as if the payer's account had changed by so many units more. */
function paidBy(books: Books, line: Books['ledger'][number], units: number): Books {
  return {
    ...books,
    accounts: books.accounts.map((account) =>
      account.userId === line.userId
        ? { ...account, balanceUnits: account.balanceUnits + units, usedUnits: account.usedUnits - units }
        : account,
    ),
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

  /** Resolves once calls are being answered. */
  async isRunning(): Promise<void> {
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
