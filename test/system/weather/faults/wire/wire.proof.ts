import { setTimeout as delay } from 'node:timers/promises'
import { startNats, type TestServer } from '@tollgate/testing'
import { connect, Events, type NatsConnection, nuid } from 'nats'
import { diceOf } from '../../../support/dice'
import { eventually } from '../../../support/eventually'
import { Wire } from '../../ground/wire/wire'
import { late } from './delayed-messages'
import { doubling } from './doubled-messages'

describe('a wire between clients and NATS', () => {
  let nats: TestServer
  let wire: Wire
  let client: NatsConnection
  beforeEach(async () => {
    nats = await startNats()
    wire = await Wire.open(() => Promise.resolve(nats.port))
    client = await connect({ port: wire.port, name: 'trial', reconnectTimeWait: 50, maxReconnectAttempts: -1 })
  })
  afterEach(async () => {
    await client.close()
    await wire.close()
    await nats.stop()
  })

  /** What comes of so many messages that are sent to ourselves: all of them, or what came in time. */
  async function received(count: number, withinMs: number): Promise<string[]> {
    const subject = nuid.next()
    const subscription = client.subscribe(subject)
    const seen: string[] = []
    void (async () => {
      for await (const message of subscription) seen.push(message.string())
    })()
    for (let index = 0; index < count; index++) client.publish(subject, String(index))
    const untilMs = performance.now() + withinMs
    while (seen.length < count && performance.now() < untilMs) await delay(10)
    return seen
  }

  it('passes everything on in order, also much at once', async () => {
    expect(wire.clients).toEqual(['trial'])
    expect(await received(20_000, 60_000)).toEqual(Array.from({ length: 20_000 }, (_, index) => String(index)))
  })

  it('lets messages overtake each other while they are delayed, and loses none', async () => {
    let seen: string[] = []
    await wire.disturbed(late(diceOf(1), 2), async () => (seen = await received(100, 60_000)))
    expect(seen).not.toEqual(seen.toSorted((a, b) => Number(a) - Number(b)))
    expect(seen).toHaveLength(100)
  })

  it('has a stream take twice what comes again behind its window', async () => {
    const manager = await client.jetstreamManager()
    await manager.streams.add({ name: 'S', subjects: ['s'], duplicate_window: 100_000_000 })
    await wire.disturbed(doubling(diceOf(1), 1), async () => {
      await client.jetstream().publish('s', 'once', { msgID: 'm1' })
      await eventually(async () => expect((await manager.streams.info('S')).state.messages).toBe(2))
    })
  })

  it('cuts a connection with what is under way', async () => {
    const lost = new Promise<void>((resolve) => {
      void (async () => {
        for await (const { type } of client.status()) if (type === Events.Disconnect) resolve()
      })()
    })
    let under: string[] = ['?']
    await wire.cut(
      (name) => name === 'trial',
      async () => (under = await received(5, 300)),
    )
    await lost
    expect(under).toEqual([])
    await client.flush()
    expect(await received(5, 10_000)).toHaveLength(5)
  })
})
