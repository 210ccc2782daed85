import type { Readable } from 'node:stream'
import type { LogGap, LogView } from '@tollgate/contracts/http/logs'
import { Transactions } from '@tollgate/persistence'
import { type Actor, createLog, type SessionResolver, Shutdown } from '@tollgate/platform'
import { ClearingRepository } from '../../src/clearing/clearing.repository'
import { LogFloor } from '../../src/clearing/log-floor'
import { ArrivalsService } from '../../src/tail/arrivals.service'
import { ReaderAccess } from '../../src/tail/reader-access'
import { TailService } from '../../src/tail/tail.service'
import { TailReader } from '../../src/tail/tail-reader'
import { type Asked, type LogWorld, scopeOf } from './log-world'

type Known = Awaited<ReturnType<SessionResolver['find']>>

/** One process that lets the log be followed. */
export class TailWorld {
  readonly tail: TailService
  readonly arrivals: ArrivalsService
  /** Who is behind every session. */
  known: Known | Error = { user: { id: 1, role: 100, status: 1 }, session: null } as unknown as Known

  constructor(private readonly world: LogWorld) {
    const transactions = new Transactions(world.source)
    const log = createLog('test')
    const repository = world.parts.tail
    const reader = new TailReader(transactions, repository, new LogFloor(new ClearingRepository()))
    const find = () => (this.known instanceof Error ? Promise.reject(this.known) : Promise.resolve(this.known))
    const access = new ReaderAccess({ find } as unknown as SessionResolver)
    this.tail = new TailService(reader, access, world.clock, log, new Shutdown(log))
    this.arrivals = new ArrivalsService(transactions, repository)
  }

  async follow(asked: Asked = {}, lastId?: string, userId = 1): Promise<Follower> {
    const credential = { kind: 'session', hash: 'any' } as const
    const actor = { userId, username: 'root', language: 'en', clientIp: '127.0.0.1', credential } as unknown as Actor
    return new Follower(await this.tail.follow(actor, scopeOf(asked), lastId))
  }

  /** As another process would. */
  another(): TailWorld {
    return new TailWorld(this.world)
  }
}

/** One who follows the log, and takes what they are sent when they are asked. */
export class Follower {
  /** Where they would go on. */
  lastId = ''

  constructor(readonly content: Readable) {}

  /** What they were sent since the last time. */
  take(): { rows: LogView[]; gaps: LogGap[]; ends: unknown[] } {
    const taken = { row: [] as LogView[], gap: [] as LogGap[], end: [] as unknown[] }
    const text = (this.content.read() as Buffer | null)?.toString() ?? ''
    for (const event of text.split('\n\n')) {
      const fields = new Map(event.split('\n').map((line) => line.split(/: (.*)/) as [string, string]))
      this.lastId = fields.get('id') ?? this.lastId
      const name = fields.get('event')
      if (name === undefined) continue
      taken[name as keyof typeof taken].push(JSON.parse(fields.get('data') ?? '') as never)
    }
    return { rows: taken.row, gaps: taken.gap, ends: taken.end }
  }
}
