import { randomUUID } from 'node:crypto'
import { cp, readlink, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  quotaCredited,
  type StreamContract,
  streams,
  tokenChanged,
  usageReceipted,
  usageSettled,
  userChanged,
  userInvited,
} from '@tollgate/contracts'
import type { Transactions, Tx } from '@tollgate/persistence'
import { metrics } from '@tollgate/platform'
import { AckPolicy, RetentionPolicy } from 'nats'
import type { Messaging } from '../src'
import { Collector, House, houseStreams } from './house'

const example = usageSettled.example.calls[0]!
/** A batch of settled calls, known by the ledger's number of its first. */
const settled = (ledgerId: number, calls = 20) => ({
  calls: Array.from({ length: calls }, (_, index) => ({ ...example, ledgerId: index === 0 ? ledgerId : 0 })),
})
const batchBytes = JSON.stringify(settled(1)).length

/** A stream of that size, with the two readers that these tests have: what a third has not read would be kept for it. */
const ofSize = (name: string, maxBytes: number): StreamContract[] =>
  streams.map((stream) => (stream.name === name ? { ...stream, maxBytes, consumers: twoOf(stream) } : stream))
const twoOf = ({ consumers }: StreamContract): StreamContract['consumers'] =>
  Object.fromEntries(Object.entries(consumers).filter(([durable]) => durable !== 'tasks-usage'))

describe('the streams', () => {
  let house: House

  beforeEach(async () => {
    house = await House.build()
  })
  afterEach(() => house.demolish())

  const stateOf = async ({ bus }: Messaging, name: string) => (await bus.jsm.streams.info(name)).state
  const outboxed = async (subject: string) =>
    (await house.database.query('SELECT 1 FROM house.outbox WHERE subject = $1', [subject])).length
  const settle = (messaging: Messaging, transactions: Transactions, ledgerId: number) =>
    transactions.run((tx) => messaging.events.publish(tx, usageSettled, settled(ledgerId)))
  const read = ({ consumers }: Messaging, durable: string) => {
    const seen = new Collector<number>()
    consumers.consume(usageSettled, { durable, inbox: false }, ({ calls }) => seen.add(calls[0]!.ledgerId))
    return seen
  }

  /** Makes the stream of settled calls full, with nobody there to read it; returns how many batches it took. */
  async function fill(messaging: Messaging, transactions: Transactions): Promise<number> {
    let sent = 0
    while ((await outboxed(usageSettled.subject)) === 0) {
      await settle(messaging, transactions, (sent += 1))
      await messaging.outbox?.forget()
    }
    return sent - 1
  }

  it('of settled calls may be full: a change of a token is in force all the same, at once', async () => {
    const options = { streams: ofSize('USAGE_SETTLED', 3 * batchBytes) }
    const { messaging, transactions } = await house.joinWithDatabase('billing', options)
    const relay = await house.join('relay', options)
    const cache = relay.caches.create({
      name: 'tokens',
      maxEntries: 10,
      fill: (keyHash: string) => Promise.resolve({ keyHash }),
      dropOn: [{ event: tokenChanged, keyOf: ({ keyHash }) => keyHash }],
    })
    await cache.ready
    await fill(messaging, transactions)
    const { keyHash } = tokenChanged.example
    const startMs = performance.now()
    for (let change = 0; change < 25; change += 1) {
      await cache.get(keyHash)
      await transactions.run(async (tx) => {
        await messaging.events.publish(tx, usageSettled, settled(100 + change))
        await messaging.events.publish(tx, tokenChanged, tokenChanged.example, { inForce: true })
      })
      expect(cache.peek(keyHash)).toBeUndefined()
    }
    // Neither the refusal nor the rows that wait behind it are waited for: that would be a second for each.
    expect(performance.now() - startMs).toBeLessThan(24_000)
    expect(await outboxed(usageSettled.subject)).toBe(26)
  })

  it('hold up in the outbox what they refuse, in its order, and nothing else', async () => {
    const dead = await house.openDatabase()
    const insert = (tx: Tx, subject: string, payload: unknown) =>
      tx.query('INSERT INTO house.outbox (message_id, subject, payload, headers) VALUES ($1, $2, $3, $4)', [
        randomUUID(),
        subject,
        JSON.stringify(payload),
        '{}',
      ])
    await dead.run(async (tx) => {
      for (let ledgerId = 1; ledgerId <= 300; ledgerId += 1) await insert(tx, usageSettled.subject, settled(ledgerId))
      await insert(tx, 'evt.billing.nobody.wants.v1', {})
      await insert(tx, tokenChanged.subject, tokenChanged.example)
      await insert(tx, quotaCredited.subject, quotaCredited.example)
    })
    const options = { streams: ofSize('USAGE_SETTLED', 100 * batchBytes) }
    const { messaging } = await house.joinWithDatabase('billing', options)
    await messaging.outbox?.drain()
    expect(await Promise.all([tokenChanged, quotaCredited].map(({ subject }) => outboxed(subject)))).toEqual([0, 0])
    expect(await outboxed(usageSettled.subject)).toBeGreaterThan(190)
    const { text } = await metrics.expose()
    expect(text).toMatch(/tollgate_outbox_oldest_seconds\{schema="house",stream="USAGE_SETTLED"\} 0\.\d+|[1-9]/)
    const [logs, channels] = [read(messaging, 'logs-usage'), read(messaging, 'channels-usage')]
    let isOver = false
    const all = Promise.all([logs.until(300), channels.until(300)]).finally(() => (isOver = true))
    while (!isOver) {
      await messaging.levels.look()
      await messaging.outbox?.drain()
    }
    for (const seen of await all) expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  })

  it('keep what a reader has not seen for as long as it is away', async () => {
    const options = { streams: ofSize('USAGE_SETTLED', 10 * batchBytes) }
    const { messaging, transactions } = await house.joinWithDatabase('billing', options)
    // Nobody has read yet, nor ever said that they would: the stream knows its readers by its contract.
    const sent = await fill(messaging, transactions)
    const logs = await house.join('logs', options)
    const ids = Array.from({ length: sent }, (_, index) => index + 1)
    expect(await read(logs, 'logs-usage').until(sent)).toEqual(ids)
    await logs.stop()
    await messaging.levels.look()
    expect(await stateOf(messaging, 'USAGE_SETTLED')).toMatchObject({ messages: sent })

    const channels = await house.join('channels', options)
    expect(await read(channels, 'channels-usage').until(sent)).toEqual(ids)
    await channels.stop()
    await messaging.levels.look()
    const { messages, last_seq } = await stateOf(messaging, 'USAGE_SETTLED')
    expect(messages).toBeLessThan(sent)
    // Their newest ones stay: a server whose last file is emptied hides what it keeps there next, once it was killed.
    expect({ messages, last_seq }).toEqual({ messages: Math.ceil(sent / 2) + 1, last_seq: sent })
    await messaging.outbox?.drain()
    expect(await outboxed(usageSettled.subject)).toBe(0)
  })

  it('know a reader again that was deleted, from then on', async () => {
    const { messaging, transactions } = await house.joinWithDatabase('billing')
    await settle(messaging, transactions, 1)
    await messaging.bus.jsm.consumers.delete('USAGE_SETTLED', 'logs-usage')
    const logs = await house.join('logs')
    await settle(messaging, transactions, 2)
    // What is still there for somebody else is there for the new one as well.
    expect(await read(logs, 'logs-usage').until(2)).toEqual([1, 2])
  })

  it('refuse a reader whom their contract does not name: it would miss what came before it', async () => {
    const logs = await house.join('logs')
    expect(() => read(logs, 'logs-usage-too')).toThrow('logs-usage-too is none')
  })

  it('give a reader what came before it', async () => {
    const { messaging, transactions } = await house.joinWithDatabase('billing')
    // As one that died between making the stream and its readers would leave it.
    for (const durable of ['logs-usage', 'channels-usage']) {
      await messaging.bus.jsm.consumers.delete('USAGE_SETTLED', durable)
    }
    await settle(messaging, transactions, 1)
    const logs = await house.join('logs')
    expect(await read(logs, 'logs-usage').until(1)).toEqual([1])
  })

  it('that went back have everything read that they take from then on', async () => {
    const messaging = await house.join('billing')
    const seen = read(messaging, 'logs-usage')
    const isPublished = (ledgerId: number) =>
      messaging.events.publishNow(usageSettled, settled(ledgerId, 1), { messageId: `${ledgerId}` }).then(
        () => true,
        () => false,
      )
    const settleAll = async (ledgerIds: readonly number[]) => {
      for (const ledgerId of ledgerIds) while (!(await isPublished(ledgerId))) await new Promise(setImmediate)
      await seen.when((ids) => ledgerIds.every((id) => ids.includes(id)))
    }
    const { nats } = house
    const folder = await readlink(`/proc/${nats.pid}/cwd`)
    const files = path.join(folder, 'data/jetstream/$G/streams/USAGE_SETTLED/msgs')
    await settleAll([1, 2, 3])
    await nats.pause()
    await cp(files, `${files}.copy`, { recursive: true })
    await nats.resume()
    await messaging.bus.connected
    await settleAll([4, 5, 6])
    // Consumers keep what they know in another place.
    await nats.pause()
    await rm(files, { recursive: true })
    await rename(`${files}.copy`, files)
    await nats.resume()
    await messaging.bus.connected
    // Nothing of these goes out before the stream was looked after: its consumer would pass over it.
    await settleAll([7, 8, 9, 10, 11, 12])
  })

  it('show how full they are and how far behind their readers', async () => {
    const { messaging, transactions } = await house.joinWithDatabase('billing')
    for (let ledgerId = 1; ledgerId <= 3; ledgerId += 1) await settle(messaging, transactions, ledgerId)
    const seen = read(messaging, 'logs-usage')
    await seen.until(3)
    await messaging.consumers.stop()
    await messaging.levels.look()
    const { text } = await metrics.expose()
    expect(text).toMatch(/tollgate_stream_messages\{stream="USAGE_SETTLED"\} 3\n/)
    expect(text).toMatch(/tollgate_stream_limit_bytes\{stream="USAGE_SETTLED"\} 4294967296\n/)
    expect(text).toMatch(/tollgate_consumer_lag\{stream="USAGE_SETTLED",durable="channels-usage"\} 3\n/)
    expect(text).toMatch(/tollgate_consumer_lag\{stream="USAGE_SETTLED",durable="logs-usage"\} 0\n/)
    const [, bytes] = /tollgate_stream_bytes\{stream="USAGE_SETTLED"\} (\d+)\n/.exec(text)!
    expect(Number(bytes)).toBeGreaterThan(3 * batchBytes)
  })

  describe('of an earlier version', () => {
    /** A server as the version before left it: one stream for each owner, in which everything is kept for days. */
    async function furnish({ bus: { jsm, js } }: Messaging): Promise<void> {
      const old = { retention: RetentionPolicy.Limits, max_bytes: 256 * 1024 * 1024 }
      await jsm.streams.add({ ...old, name: 'BILLING', subjects: ['evt.billing.>'] })
      await jsm.streams.add({ ...old, name: 'IDENTITY', subjects: ['evt.identity.>'] })
      for (let ledgerId = 1; ledgerId <= 250; ledgerId += 1) {
        await js.publish(usageSettled.subject, JSON.stringify(settled(ledgerId, 1)), { msgID: `settled ${ledgerId}` })
      }
      await js.publish(tokenChanged.subject, JSON.stringify(tokenChanged.example))
      await js.publish(userInvited.subject, JSON.stringify(userInvited.example), { msgID: 'invited' })
      const queue = { retention: RetentionPolicy.Workqueue, max_bytes: 256 * 1024 * 1024 }
      await jsm.streams.add({ ...queue, name: 'RECEIPTS', subjects: ['evt.relay.usage.>'] })
      await js.publish(usageReceipted.subject, JSON.stringify(usageReceipted.example), { msgID: 'receipted' })
      const filter_subject = usageReceipted.subject
      const ack_policy = AckPolicy.Explicit
      await jsm.consumers.add('RECEIPTS', { durable_name: 'billing-receipts', filter_subject, ack_policy })
      await js.publish(userChanged.subject, JSON.stringify(userChanged.example), { msgID: 'changed' })
    }

    it('are emptied into the present ones: nothing that was not acknowledged is lost, what was does not come again', async () => {
      const before = await house.join('logs', { streams: [], formerStreams: [] })
      await furnish(before)
      const { jsm, js } = before.bus
      const filter_subject = usageSettled.subject
      await jsm.consumers.add('BILLING', { durable_name: 'logs-usage', filter_subject })
      const consumer = await js.consumers.get('BILLING', 'logs-usage')
      for await (const msg of await consumer.fetch({ max_messages: 100, expires: 1_000 })) msg.ack()
      await before.bus.nc.flush()

      const present = await Promise.all([house.join('billing'), house.join('logs'), house.join('channels')])
      const [billing, logs, channels] = present as [Messaging, Messaging, Messaging]
      const [logged, used] = [read(logs, 'logs-usage'), read(channels, 'channels-usage')]
      const invited = new Collector<unknown>()
      billing.consumers.consume(userInvited, { durable: 'billing-invitations', inbox: false }, invited.add)
      const receipted = new Collector<unknown>()
      billing.consumers.consume(usageReceipted, { durable: 'billing-receipts', inbox: false }, receipted.add)
      const changed = new Collector<unknown>()
      logs.consumers.consume(userChanged, { durable: 'logs-users', inbox: false }, changed.add)
      await Promise.all(present.map(({ formerStreams }) => formerStreams.isDone))

      const ids = (from: number) => Array.from({ length: 251 - from }, (_, index) => from + index)
      // The one who had never read gets everything; the other may meet a message twice, which its key tells.
      await used.when((seen) => ids(1).every((id) => seen.includes(id)))
      await logged.when((seen) => ids(101).every((id) => seen.includes(id)))
      expect([await invited.until(1), await changed.until(1)]).toEqual([[userInvited.example], [userChanged.example]])
      expect(await receipted.until(1)).toEqual([usageReceipted.example])
      const names: string[] = []
      for await (const { config } of jsm.streams.list()) names.push(config.name)
      expect(names.toSorted()).toEqual([...houseStreams.map(({ name }) => name), 'MAKING'].toSorted())
    })
  })
})
