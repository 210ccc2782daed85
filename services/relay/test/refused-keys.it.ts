import { type EventPayload, keyRefused } from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'
import { ask, hello } from './support/client'
import { asContents, gemini, putGemini } from './support/recorded/gemini'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

type Told = EventPayload<typeof keyRefused>

describe('keys that upstreams refuse', () => {
  let world: World
  let relay: StartedRelay
  let channels: Messaging
  const told: Told[] = []

  beforeAll(async () => {
    world = await World.build()
    relay = await world.startRelay()
    channels = await Messaging.connect({ url: world.nats.url, service: 'channels' })
    channels.consumers.consume(keyRefused, { durable: 'channels-refusals', inbox: false }, (one) => void told.push(one))
  })
  afterAll(async () => {
    await channels?.stop()
    await world?.tearDown()
  })
  beforeEach(async () => {
    await world.restore()
    await world.setOption('AutomaticDisableChannelEnabled', 'true')
    told.length = 0
  })

  async function toldOf(requestId: string): Promise<Told> {
    for (;;) {
      const one = told.find((each) => each.requestId === requestId)
      if (one !== undefined) return one
      await new Promise(setImmediate)
    }
  }

  it('are told of by the call that met it, with the revision of the channel, and cost its caller nothing', async () => {
    world.upstream.once({ status: 401 })
    const answer = await ask(relay.url)
    expect(answer.status).toBe(502)
    const { version, ...rest } = await toldOf(answer.requestId)
    const reason = 'HTTP 401 invalid_api_key: Incorrect API key provided.'
    expect(rest).toEqual({ channelId: 3, keyPosition: 0, reason, requestId: answer.requestId })
    await world.putChannel({})
    world.upstream.once({ status: 401 })
    const again = await ask(relay.url)
    expect((await toldOf(again.requestId)).version).toBeGreaterThan(version)
  })

  it.each([
    ['a status that the mapping makes of another', { status: 400 }, { statusCodeMapping: { 400: '401' } }],
    ['an error within a 200', { errorIn200: { type: 'insufficient_quota', message: 'no' } }, {}],
    ['words of the list', { status: 400, error: { message: 'Your credit balance is too low' } }, {}],
    [
      'an error in the place of a stream',
      { errorIn200: { type: 'insufficient_quota', message: 'no' } },
      { stream: true },
    ],
  ])(
    'also by %s',
    async (
      _what,
      behave,
      { stream = false, ...channel }: { stream?: boolean; statusCodeMapping?: Record<string, string> },
    ) => {
      await world.putChannel(channel)
      world.upstream.once(behave)
      const answer = await ask(relay.url, { body: { ...hello, stream } })
      expect((await toldOf(answer.requestId)).channelId).toBe(3)
    },
  )

  it('and are gone from the calls once their owner has disabled them, while the others keep their places', async () => {
    await world.putChannel({ keys: ['first', 'second'] })
    const sealedKeys = world.channels.get(3)?.sealedKeys ?? []
    await world.putChannel({ sealedKeys: ['', sealedKeys[1] ?? ''] })
    for (let i = 0; i < 3; i++) {
      expect((await ask(relay.url)).status).toBe(200)
      expect((await world.upstream.nextRequest()).key).toBe('second')
    }
    world.upstream.once({ status: 401 })
    const { requestId } = await ask(relay.url)
    expect((await toldOf(requestId)).keyPosition).toBe(1)
    expect(world.logged.filter(({ event }) => event === 'relay.channel-unusable')).toEqual([])
  })

  it('are not told of, nor left alone, by files that are not the caller’s', async () => {
    await putGemini(world)
    await world.setOption('RetryTimes', '0')
    const named = { role: 'user', parts: [{ fileData: { fileUri: 'https://generativelanguage.googleapis.com/x' } }] }
    for (let times = 0; times < 5; times++) {
      world.upstream.once({ status: 403 }, { key: 'key-24' })
      expect((await ask(relay.url, asContents('generateContent', { contents: [named] }))).status).toBe(502)
    }
    const { routing, clock } = relay.runtime.context
    expect(routing.channel(24)?.health.stateOf(0, gemini, clock.monotonicMs())).toBe('healthy')
    world.upstream.once({ status: 403 }, { key: 'key-24' })
    const { requestId } = await ask(relay.url, asContents())
    await toldOf(requestId)
    expect(told.map((one) => one.requestId)).toEqual([requestId])
  })

  it('are not told of by what the caller is at fault for, or what says nothing of them', async () => {
    world.upstream.once({ status: 400, error: { message: 'Invalid value: permission denied' } })
    await ask(relay.url, { body: { ...hello, user: 'permission denied' } })
    for (const behave of [{ status: 500 }, { status: 429 }, { reset: 'before-headers' as const }]) {
      world.upstream.once(behave)
      await ask(relay.url)
    }
    world.upstream.once({ status: 401 })
    const { requestId } = await ask(relay.url)
    await toldOf(requestId)
    expect(told.map((one) => one.requestId)).toEqual([requestId])
  })
})
