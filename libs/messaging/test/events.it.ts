import type { Transactions, Tx } from '@tollgate/persistence'
import { defineErrors } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { nanos } from 'nats'
import { type EventMeta, UnprocessableEvent } from '../src'
import { Collector, House, lampLit } from './house'

type Lamp = { room: string; watts: number }

const errors = defineErrors('store', { away: { kind: 'unavailable', zh: '暂时不可用', en: 'Away for a moment' } })

describe('events', () => {
  let house: House

  beforeEach(async () => {
    house = await House.build()
  })
  afterEach(() => house.demolish())

  const rooms = () => house.database.query<Lamp>('SELECT room, watts::int FROM house.rooms ORDER BY room')
  const outboxed = async () => (await house.database.query('SELECT 1 FROM house.outbox')).length
  const install = async ({ room, watts }: Lamp, _meta: EventMeta, tx?: Tx) => {
    await tx?.query(
      `INSERT INTO house.rooms VALUES ($1, $2) ON CONFLICT (room) DO UPDATE SET watts = house.rooms.watts + $2`,
      [room, watts],
    )
  }
  const light = (transactions: Transactions, publish: (tx: Tx) => Promise<void>) => transactions.run(publish)

  /** Resolves when the database shows what is wanted; each look is triggered by a handled message. */
  const applied = new Collector<string>()
  const installAndTell = async (payload: Lamp, meta: EventMeta, tx?: Tx) => {
    await install(payload, meta, tx)
    applied.add(meta.messageId)
  }

  beforeEach(() => applied.items.splice(0))

  it('arrive once the transaction is committed, and leave the outbox', async () => {
    const { messaging, transactions } = await house.joinWithDatabase()
    const seen = new Collector<[Lamp, EventMeta]>()
    messaging.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, (payload, meta) =>
      seen.add([payload, meta]),
    )
    await light(transactions, async (tx) => {
      await messaging.events.publish(tx, lampLit, { room: 'hall', watts: 40 })
      await messaging.events.publish(tx, lampLit, { room: 'attic', watts: 15 })
    })
    const [first, second] = await seen.until(2)
    expect([first![0], second![0]]).toEqual([
      { room: 'hall', watts: 40 },
      { room: 'attic', watts: 15 },
    ])
    expect(first![1]).toMatchObject({ subject: lampLit.subject, deliveryCount: 1 })
    await messaging.stop()
    expect(await outboxed()).toBe(0)
  })

  it('never arrive when the transaction is rolled back', async () => {
    const { messaging, transactions } = await house.joinWithDatabase()
    const failing = light(transactions, async (tx) => {
      await messaging.events.publish(tx, lampLit, { room: 'hall', watts: 40 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await light(transactions, (tx) => messaging.events.publish(tx, lampLit, { room: 'attic', watts: 15 }))
    const stream = await messaging.bus.jsm.streams.info('LAMPS')
    expect(stream.state.messages).toBe(1)
  })

  it('are refused when they break their contract', async () => {
    const { messaging, transactions } = await house.joinWithDatabase()
    const wrong = { room: 'hall', watts: 0.5 }
    await expect(light(transactions, (tx) => messaging.events.publish(tx, lampLit, wrong))).rejects.toMatchObject({
      code: 'messaging.contract-breach',
    })
    const large = { room: 'x'.repeat(messaging.bus.maxBodyBytes), watts: 1 }
    await expect(light(transactions, (tx) => messaging.events.publish(tx, lampLit, large))).rejects.toMatchObject({
      code: 'messaging.payload-too-large',
    })
  })

  it('are published by another copy when their process died after the commit, in their order', async () => {
    const dead = await house.openDatabase()
    await dead.run(async (tx) => {
      for (let watts = 1; watts <= 5; watts += 1) {
        await tx.query(`INSERT INTO house.outbox (message_id, subject, payload, headers)
          VALUES (gen_random_uuid(), '${lampLit.subject}', '{"room":"hall","watts":${watts}}', '{}')`)
      }
    })
    const { messaging } = await house.joinWithDatabase()
    const seen = new Collector<Lamp>()
    messaging.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, (payload) => seen.add(payload))
    expect((await seen.until(5)).map(({ watts }) => watts)).toEqual([1, 2, 3, 4, 5])
    await messaging.outbox?.drain()
    expect(await outboxed()).toBe(0)
  })

  it('are published once by many copies that find the same rows', async () => {
    const dead = await house.openDatabase()
    await dead.run(async (tx) => {
      await tx.query(`INSERT INTO house.outbox (message_id, subject, payload, headers)
        SELECT gen_random_uuid(), '${lampLit.subject}', '{"room":"hall","watts":1}', '{}' FROM generate_series(1, 500)`)
    })
    const copies = await Promise.all([house.joinWithDatabase(), house.joinWithDatabase(), house.joinWithDatabase()])
    await Promise.all(copies.map(({ messaging }) => messaging.outbox?.drain()))
    expect(await outboxed()).toBe(0)
    const stream = await copies[0]!.messaging.bus.jsm.streams.info('LAMPS')
    expect(stream.state.messages).toBe(500)
  })

  it('take effect once, however often the same message is delivered', async () => {
    const { messaging } = await house.joinWithDatabase()
    messaging.consumers.consume(lampLit, { durable: 'lamps', concurrency: 4 }, installAndTell)
    for (const messageId of ['one', 'two', 'three']) {
      await messaging.events.publishNow(lampLit, { room: messageId, watts: 1 }, { messageId })
    }
    await applied.until(3)
    // The server no longer knows these ids; the inbox does.
    await messaging.bus.jsm.streams.purge('LAMPS')
    const { config } = await messaging.bus.jsm.streams.info('LAMPS')
    await messaging.bus.jsm.streams.delete('LAMPS')
    await messaging.bus.jsm.streams.add(config)
    for (const messageId of ['one', 'two', 'three', 'four']) {
      await messaging.events.publishNow(lampLit, { room: messageId, watts: 1 }, { messageId })
    }
    await applied.until(4)
    expect(await rooms()).toEqual(['four', 'one', 'three', 'two'].map((room) => ({ room, watts: 1 })))
  })

  it('are applied once by several copies together', async () => {
    const copies = await Promise.all([house.joinWithDatabase(), house.joinWithDatabase()])
    for (const { messaging } of copies) {
      messaging.consumers.consume(lampLit, { durable: 'lamps', concurrency: 3 }, installAndTell)
    }
    const { messaging, transactions } = copies[0]!
    await light(transactions, async (tx) => {
      for (let lamp = 0; lamp < 60; lamp += 1) {
        await messaging.events.publish(tx, lampLit, { room: `room ${lamp % 3}`, watts: 1 })
      }
    })
    await applied.when((ids) => new Set(ids).size === 60)
    await Promise.all(copies.map((copy) => copy.messaging.stop()))
    expect(await rooms()).toEqual([0, 1, 2].map((room) => ({ room: `room ${room}`, watts: 20 })))
  })

  it('come again after a failure, until they succeed', async () => {
    const { messaging } = await house.joinWithDatabase()
    const counts = new Collector<number>()
    messaging.consumers.consume(lampLit, { durable: 'lamps' }, async (payload, meta, tx) => {
      await install(payload, meta, tx)
      counts.add(meta.deliveryCount)
      if (counts.items.length < 3) throw new Error('fuse blown')
    })
    await messaging.events.publishNow(lampLit, { room: 'hall', watts: 40 }, { messageId: 'hall' })
    expect(await counts.until(3)).toEqual([1, 2, 3])
    await messaging.stop()
    expect(await rooms()).toEqual([{ room: 'hall', watts: 40 }])
  })

  const deadLetters = async (count: number) => {
    const reader = await house.join('logs')
    const letters = new Collector<{ subject: string; reason: string; origin: string; body: string }>()
    const subscription = reader.bus.nc.subscribe('dead.>', {
      callback: (_error, msg) =>
        letters.add({
          subject: msg.subject,
          reason: msg.headers?.get('Tollgate-Reason') ?? '',
          origin: msg.headers?.get('Tollgate-Subject') ?? '',
          body: msg.string(),
        }),
    })
    await reader.bus.nc.flush()
    return { letters: letters.until(count), subscription }
  }

  it('go to the dead letters when no repetition helps, with the reason and as they came', async () => {
    const { messaging } = await house.joinWithDatabase()
    const { letters } = await deadLetters(2)
    const seen = new Collector<Lamp>()
    messaging.consumers.consume(lampLit, { durable: 'lamps' }, (payload) => {
      if (payload.room === 'void') throw new UnprocessableEvent('there is no such room')
      seen.add(payload)
    })
    await messaging.bus.js.publish(lampLit.subject, '{"room":"hall"', { msgID: 'torn' })
    await messaging.events.publishNow(lampLit, { room: 'void', watts: 1 }, { messageId: 'void' })
    await messaging.events.publishNow(lampLit, { room: 'hall', watts: 1 }, { messageId: 'hall' })
    // What is no JSON is believed the third time that it comes.
    const [empty, torn] = await letters
    expect(torn).toMatchObject({ subject: 'dead.lamps', origin: lampLit.subject, body: '{"room":"hall"' })
    expect(torn?.reason).toContain('contract')
    expect(empty).toMatchObject({ body: '{"room":"void","watts":1}' })
    expect(empty?.reason).toContain('there is no such room')
    expect(await seen.until(1)).toEqual([{ room: 'hall', watts: 1 }])
  })

  it('go to the dead letters after too many failures', async () => {
    const { messaging } = await house.joinWithDatabase()
    const { letters } = await deadLetters(1)
    messaging.consumers.consume(lampLit, { durable: 'lamps', maxFailures: 2 }, () =>
      Promise.reject(new Error('fuse blown')),
    )
    await messaging.events.publishNow(lampLit, { room: 'hall', watts: 1 }, { messageId: 'hall' })
    expect((await letters)[0]?.reason).toContain('fuse blown')
  })

  it('wait for the infrastructure as long as it takes, and keep their order meanwhile', async () => {
    const { messaging } = await house.joinWithDatabase()
    const seen = new Collector<string>()
    let failures = 0
    messaging.consumers.consume(lampLit, { durable: 'lamps', inbox: false, maxFailures: 1 }, ({ room }) => {
      if (room === 'first' && ++failures <= 4) throw errors.away()
      seen.add(room)
    })
    for (const room of ['first', 'second', 'third']) {
      await messaging.events.publishNow(lampLit, { room, watts: 1 }, { messageId: room })
    }
    expect(await seen.until(3)).toEqual(['first', 'second', 'third'])
    expect(failures).toBe(5)
  })

  it('come strictly one after the other over all copies when that is asked for', async () => {
    const copies = await Promise.all([house.join('billing'), house.join('billing')])
    const seen = new Collector<number>()
    let running = 0
    let failures = 0
    for (const copy of copies) {
      const options = { durable: 'lamps', inbox: false, isStrictlyOrdered: true }
      copy.consumers.consume(lampLit, options, async ({ watts }) => {
        expect(++running).toBe(1)
        await copy.bus.nc.flush()
        running -= 1
        if (watts === 3 && ++failures === 1) throw new Error('fuse blown')
        seen.add(watts)
      })
    }
    for (let watts = 1; watts <= 30; watts += 1) {
      await copies[0]!.events.publishNow(lampLit, { room: 'hall', watts }, { messageId: `${watts}` })
    }
    expect(await seen.until(30)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })

  it('are given back at once by a copy that stops, and finished if they had begun', async () => {
    const [leaving, staying] = await Promise.all([house.join('billing'), house.join('billing')])
    const begun = new Collector<() => void>()
    leaving!.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, ({ watts }) =>
      watts === 1 ? new Promise<void>((resolve) => begun.add(resolve)) : undefined,
    )
    for (let watts = 1; watts <= 10; watts += 1) {
      await leaving!.events.publishNow(lampLit, { room: 'hall', watts }, { messageId: `${watts}` })
    }
    const [release] = await begun.until(1)
    const seen = new Collector<number>()
    staying!.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, ({ watts }) => seen.add(watts))
    // The other copy runs already, and has asked for messages, as this one has.
    const waiting = async () => (await staying!.bus.jsm.consumers.info('LAMPS', 'lamps')).num_waiting
    while ((await waiting()) < 2);
    // From here on what is not given back is not delivered again before the test is over.
    await staying!.bus.jsm.consumers.update('LAMPS', 'lamps', { ack_wait: nanos(600_000) })
    const stopped = leaving!.stop()
    expect((await seen.until(9)).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    release!()
    await stopped
    const consumer = await staying!.bus.jsm.consumers.info('LAMPS', 'lamps')
    expect(consumer.num_ack_pending).toBe(0)
  })

  it('are taken over from a copy that died', async () => {
    const [dying, staying] = await Promise.all([house.join('billing'), house.join('billing')])
    let end: () => void = () => undefined
    const death = new Promise<void>((resolve) => (end = resolve))
    const begun = new Collector<number>()
    dying!.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, ({ watts }) => {
      begun.add(watts)
      return death
    })
    for (let watts = 1; watts <= 10; watts += 1) {
      await dying!.events.publishNow(lampLit, { room: 'hall', watts }, { messageId: `${watts}` })
    }
    await begun.until(1)
    await dying!.bus.nc.close()
    const seen = new Collector<number>()
    staying!.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, ({ watts }) => seen.add(watts))
    await seen.when((watts) => new Set(watts).size === 10)
    end()
  })

  it('do not keep a process from stopping when their handler hangs', async () => {
    const clock = new ManualClock()
    const billing = await house.join('billing', { clock })
    const begun = new Collector<Lamp>()
    billing.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, (payload) => {
      begun.add(payload)
      return new Promise<void>(() => undefined)
    })
    await billing.events.publishNow(lampLit, { room: 'hall', watts: 1 }, { messageId: 'hall' })
    await begun.until(1)
    const stopped = billing.stop()
    await clock.advance(4_000)
    await stopped
  })

  it('are told of in the log when their handler does not come to an end, each minute that it runs', async () => {
    const clock = new ManualClock()
    const billing = await house.join('billing', { clock })
    const logged = jest.spyOn(billing.bus.log, 'error')
    const begun = new Collector<() => void>()
    billing.consumers.consume(
      lampLit,
      { durable: 'lamps', inbox: false },
      () => new Promise<void>((resolve) => begun.add(resolve)),
    )
    await billing.events.publishNow(lampLit, { room: 'hall', watts: 1 }, { messageId: 'hall' })
    const [end] = await begun.until(1)
    await clock.advance(59_000)
    expect(logged).not.toHaveBeenCalled()
    await clock.advance(61_000)
    expect(logged.mock.calls).toEqual([
      ['event.handler-runs-long', { durable: 'lamps', messageId: 'hall', runningMs: 60_000 }],
      ['event.handler-runs-long', { durable: 'lamps', messageId: 'hall', runningMs: 120_000 }],
    ])
    end!()
    await billing.consumers.stop()
    await clock.advance(120_000)
    expect(logged).toHaveBeenCalledTimes(2)
  })

  it('do not keep their transaction waiting for the whole of a long backlog', async () => {
    const dead = await house.openDatabase()
    await dead.run(async (tx) => {
      await tx.query(`INSERT INTO house.outbox (message_id, subject, payload, headers)
        VALUES (gen_random_uuid(), '${lampLit.subject}', '{"room":"hall","watts":1}', '{}')`)
      await tx.query(`CREATE FUNCTION house.slowly() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(4); RETURN OLD; END'`)
      await tx.query(`CREATE TRIGGER slowly BEFORE DELETE ON house.outbox FOR EACH ROW EXECUTE FUNCTION house.slowly()`)
    })
    const { messaging, transactions } = await house.joinWithDatabase()
    const seen = new Collector<string>()
    messaging.consumers.consume(lampLit, { durable: 'lamps', inbox: false }, ({ room }) => seen.add(room))
    await light(transactions, (tx) => messaging.events.publish(tx, lampLit, { room: 'attic', watts: 15 }))
    expect(await outboxed()).toBe(2)
    await house.database.query('DROP TRIGGER slowly ON house.outbox')
    expect(await seen.until(2)).toEqual(['hall', 'attic'])
  })

  it('are forgotten by the inbox when they cannot come again, however many they are', async () => {
    const dead = await house.openDatabase()
    await dead.run((tx) =>
      tx.query(`INSERT INTO house.inbox SELECT 'lamps', age || ' ' || row, now() - age * interval '1 day'
        FROM generate_series(7, 9, 2) age, generate_series(1, 25000) row`),
    )
    const clock = new ManualClock()
    await house.joinWithDatabase('identity', { clock })
    const kept = () => house.database.query<{ count: number }>('SELECT count(*)::int AS count FROM house.inbox')
    expect((await kept())[0]?.count).toBe(50_000)
    await clock.advance(10 * 60_000)
    while ((await kept())[0]?.count !== 25_000);
    expect(await house.database.query(`SELECT 1 FROM house.inbox WHERE message_id LIKE '9 %'`)).toEqual([])
  })

  it('refuse a handler with an inbox where there is no database', async () => {
    const relay = await house.join('relay')
    expect(() => relay.consumers.consume(lampLit, { durable: 'lamps' }, () => undefined)).toThrow('no database')
  })
})
