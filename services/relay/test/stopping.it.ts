import { begin, eventsOf, hello, rest } from './support/client'
import { startRelayProcess } from './support/processes/relay-process'
import { killServices } from './support/processes/service-process'
import { World } from './support/world'

const streams = 60

let world: World
beforeAll(async () => {
  world = await World.build()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  // Streams that would go on for an hour, and never say what they used.
  world.upstream.script({
    match: { isStream: true },
    behave: { text: 'word '.repeat(200_000), outputTokens: 200_000, chunkDelayMs: 20, usage: 'none' },
  })
})
afterEach(killServices)

describe('a relay that is asked to end while sixty streams run', () => {
  jest.setTimeout(180_000)

  it.each([
    ['without a successor', false],
    ['with a successor', true],
  ])('tells every client, bills every call once and leaves nothing held, %s', async (_case, hasSuccessor) => {
    const relay = await startRelayProcess(world)
    const begun = await Promise.all(
      Array.from({ length: streams }, () => begin(relay.url, { body: { ...hello, stream: true } })),
    )
    const answers = Promise.all(begun.map(rest))
    const stopped = relay.stop()
    const successor = hasSuccessor ? startRelayProcess(world) : null
    const ends = (await answers).map((answer) => JSON.parse(eventsOf(answer).at(-1) ?? '{}') as object)
    expect(ends.filter((end) => 'error' in end)).toHaveLength(streams)
    expect(ends[0]).toMatchObject({ error: { code: 'service_stopping' } })
    expect(await stopped).toBe(0)
    const { billing } = world
    await billing.until(() => billing.billed.size === streams && billing.account().heldUnits === 0)
    const bills = await Promise.all((await answers).map(({ requestId }) => billing.bill(requestId)))
    expect(new Set(bills.map(({ receipt }) => receipt.facts.outcome))).toEqual(new Set(['relay-stopped']))
    expect(bills.filter(({ units }) => units > 0)).toHaveLength(streams)
    await (await successor)?.stop()
  })
})
