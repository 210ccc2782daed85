import { type Simulator, startSimulator } from '@tollgate/testing'
import { Client } from 'pg'
import { Caller } from '../../support/caller'
import { ConsoleClient } from '../../support/console-client'
import { eventually } from '../../support/eventually'
import { Stack } from '../../support/stack'
import type { StruckHouse } from '../faults/fault'
import { Ground } from '../ground/ground'

const inFlight = 30
const billedWithinMs = 120_000

/** A house on a ground of its own with a few calls in flight, to see what a fault does to it. */
export class TrialHouse implements StruckHouse {
  private isCalling = true
  private readonly calling: Promise<void>[]

  private constructor(
    readonly ground: Ground,
    readonly stack: Stack,
    readonly databaseUrl: string,
    private readonly upstream: Simulator,
    private readonly caller: Caller,
  ) {
    this.calling = Array.from({ length: inFlight }, () => this.call())
  }

  static async start(): Promise<TrialHouse> {
    const ground = await Ground.lay()
    const upstream = await startSimulator()
    upstream.isRecording = false
    upstream.script({ behave: { headersDelayMs: 100, outputTokens: 5 } })
    const stack = await Stack.start({ relayWorkers: 2, ...ground.stackOptions })
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { client } = await root.createUser('ada', 2_000_000_000)
    const { key } = await client.createToken({ name: 'load', unlimited_quota: true })
    const caller = new Caller(`http://127.0.0.1:${(await stack.ports())['relay']}`, key)
    return new TrialHouse(ground, stack, await stack.databaseUrl(), upstream, caller)
  }

  /** The first column of the first row, as a number. */
  async number(sql: string): Promise<number> {
    const client = new Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, string>>(sql)
      return Number(Object.values(rows[0] ?? {})[0])
    } finally {
      await client.end()
    }
  }

  /** Resolves once calls are billed that were not before. */
  async untilBilled(): Promise<void> {
    const newest = () => this.number('SELECT coalesce(max(id), 0) FROM billing.ledger')
    const before = await eventually(newest, billedWithinMs)
    await eventually(async () => {
      if ((await newest()) <= before) throw new Error('nothing is billed')
    }, billedWithinMs)
  }

  async stop(): Promise<void> {
    this.isCalling = false
    await Promise.all(this.calling)
    await this.caller.close()
    await this.stack.stop()
    await this.ground.remove()
    await this.upstream.stop()
  }

  private async call(): Promise<void> {
    while (this.isCalling) {
      const { status } = await this.caller.chat({ model: 'gpt-4o', isStream: false, maxTokens: 5 })
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
