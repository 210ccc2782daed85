import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type TestDatabase, testDatabase } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { openDataSource, Transactions } from '../src'
import { shelf } from './shelf'

/** A way to PostgreSQL whose connections stay open and pass nothing on while it is silent, as those to a host that vanished. */
class Way {
  private readonly sockets = new Set<Socket>()
  private isSilent = false
  private readonly server: Server

  constructor(private readonly target: URL) {
    this.server = createServer((client) => this.join(client))
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const url = new URL(this.target)
    url.port = String((this.server.address() as AddressInfo).port)
    return url.href
  }

  fallSilent(): void {
    this.isSilent = true
  }

  speakAgain(): void {
    this.isSilent = false
  }

  close(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }

  private join(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from)
      from.on('data', (bytes) => this.isSilent || to.write(bytes))
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
  }
}

describe('A PostgreSQL that falls silent', () => {
  let database: TestDatabase
  let way: Way
  let source: DataSource

  beforeEach(async () => {
    database = await testDatabase()
    way = new Way(new URL(database.url))
    source = await openDataSource({ ...shelf, url: await way.open(), poolSize: 2, silentAfterMs: 200 })
  })
  afterEach(async () => {
    await source.destroy()
    way.close()
    await database.drop()
  })

  it('fails what waits for it, in a transaction and outside, and serves again when it speaks', async () => {
    const transactions = new Transactions(source)
    way.fallSilent()
    const read = transactions.read((manager) => manager.query('SELECT 1'))
    const run = transactions.run((tx) => tx.query('SELECT 1'))
    await expect(read).rejects.toMatchObject({ code: 'persistence.unavailable' })
    await expect(run).rejects.toMatchObject({ code: 'persistence.unavailable' })
    way.speakAgain()
    expect(await transactions.run((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }])
  }, 40_000)

  it('leaves a query alone that takes long on a server that answers', async () => {
    expect(await source.query("SELECT 'slept' AS it FROM pg_sleep(1.5)")).toEqual([{ it: 'slept' }])
  })
})
