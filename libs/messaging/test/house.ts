import { defineEvent, defineRpc, defineView, type ServiceName, type StreamContract, streams } from '@tollgate/contracts'
import { openDataSource, Transactions } from '@tollgate/persistence'
import { startNats, type TestDatabase, testDatabase, type TestServer } from '@tollgate/testing'
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm'
import { z } from 'zod'
import { Messaging, type MessagingOptions, outboxBySubject, outboxTables } from '../src'

export const lampLit = defineEvent({
  subject: 'evt.identity.lamp.lit.v1',
  schema: z.strictObject({ room: z.string(), watts: z.int() }),
  example: { room: 'hall', watts: 40 },
})

/** Keeps what tests tell each other. */
export const lamps: StreamContract = {
  name: 'LAMPS',
  subjects: ['evt.identity.lamp.>'],
  isKeptUntilRead: false,
  discard: 'new',
  maxAgeMs: 0,
  maxBytes: 64 * 1024 * 1024,
  consumers: {},
}

/** The streams of the contracts and that one. */
export const houseStreams = [...streams, lamps]

export const lampCount = defineRpc({
  subject: 'rpc.identity.lamp.count.v1',
  request: z.object({ room: z.string() }),
  reply: z.object({ lamps: z.int() }),
})

export const lampsView = defineView({
  name: 'lamps',
  owner: 'identity',
  schema: z.object({ watts: z.int() }),
})

/** The schema `house`: the tables of messaging, and rooms. */
export class MakeHouse1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of outboxTables('house')) await runner.query(statement)
    await runner.query(outboxBySubject('house'))
    await runner.query('CREATE TABLE house.rooms (room text PRIMARY KEY, watts bigint NOT NULL)')
  }

  async down(): Promise<void> {
    // Forward only.
  }
}

/** A NATS server of one test file, a database, and as many processes on them as a test wants. */
export class House {
  private readonly processes = new Set<Messaging>()
  private readonly sources = new Set<DataSource>()

  private constructor(
    readonly nats: TestServer,
    readonly database: TestDatabase,
  ) {}

  static async build(): Promise<House> {
    const [nats, database] = await Promise.all([startNats(), testDatabase()])
    return new House(nats, database)
  }

  /** A process without a database. */
  async join(service: ServiceName = 'relay', options: Partial<MessagingOptions> = {}): Promise<Messaging> {
    const messaging = await Messaging.connect({
      url: this.nats.url,
      service,
      streams: houseStreams,
      ...options,
    })
    this.processes.add(messaging)
    return messaging
  }

  /** A process with a database. */
  async joinWithDatabase(
    service: ServiceName = 'identity',
    options: Partial<MessagingOptions> = {},
  ): Promise<{ messaging: Messaging; transactions: Transactions }> {
    const transactions = await this.openDatabase()
    return { messaging: await this.join(service, { transactions, ...options }), transactions }
  }

  async openDatabase(): Promise<Transactions> {
    const source = await openDataSource({
      url: this.database.url,
      schema: 'house',
      entities: [],
      migrations: [MakeHouse1700000000000],
      poolSize: 4,
    })
    this.sources.add(source)
    return new Transactions(source)
  }

  /** Ends every process. */
  async empty(): Promise<void> {
    await Promise.all([...this.processes].map((messaging) => messaging.stop()))
    this.processes.clear()
    await Promise.all([...this.sources].map((source) => source.destroy()))
    this.sources.clear()
  }

  async demolish(): Promise<void> {
    await this.empty()
    await Promise.all([this.nats.stop(), this.database.drop()])
  }
}

/** Collects what arrives, for tests to wait on. */
export class Collector<T> {
  readonly items: T[] = []
  private readonly waiting = new Set<() => void>()

  readonly add = (item: T): void => {
    this.items.push(item)
    for (const check of this.waiting) check()
  }

  /** Resolves with everything once there are `count` items. */
  until(count: number): Promise<T[]> {
    return this.when((items) => items.length >= count)
  }

  /** Resolves with everything once the condition holds. */
  when(holds: (items: T[]) => boolean): Promise<T[]> {
    return new Promise((resolve) => {
      const check = () => {
        if (!holds(this.items)) return
        this.waiting.delete(check)
        resolve(this.items)
      }
      this.waiting.add(check)
      check()
    })
  }
}
