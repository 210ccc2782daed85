import { startNats, type TestServer } from '@tollgate/testing'
import { connect, ConsumerEvents, type NatsConnection } from 'nats'
import { Collector } from './house'

/** Why `OrderedReader` does not stand on this; docs/adr/0017 tells. When this test fails, it may. */
describe("the library's ordered consumer", () => {
  let nats: TestServer
  let nc: NatsConnection

  beforeAll(async () => {
    nats = await startNats()
    nc = await connect({ servers: nats.url.replace('nats://', '') })
  })
  afterAll(async () => {
    await nc.close()
    await nats.stop()
  })

  it('reads on at its place when a stream was made anew, and passes over what that holds before', async () => {
    const [js, jsm] = [nc.jetstream(), await nc.jetstreamManager()]
    const seen = new Collector<string>()
    const events = new Collector<string>()
    const make = async (...texts: string[]) => {
      await jsm.streams.add({ name: 'LAMPS', subjects: ['lamps'] })
      for (const text of texts) await js.publish('lamps', text)
    }
    await make('old 1', 'old 2', 'old 3')
    const consumer = await js.consumers.get('LAMPS')
    const messages = await consumer.consume({ expires: 1_000, callback: (msg) => seen.add(msg.string()) })
    const follow = async () => {
      for await (const { type } of await messages.status()) events.add(type)
    }
    void follow()
    await seen.until(3)

    await jsm.streams.delete('LAMPS')
    await make('new 1', 'new 2')
    await events.when((types) => types.includes(ConsumerEvents.OrderedConsumerRecreated))
    await js.publish('lamps', 'new 3')
    await js.publish('lamps', 'new 4')
    await seen.when((texts) => texts.includes('new 4'))
    expect(seen.items).toEqual(['old 1', 'old 2', 'old 3', 'new 3', 'new 4'])
    await messages.close()
  })
})
