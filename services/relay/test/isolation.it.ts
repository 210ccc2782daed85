import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { metrics } from '@tollgate/platform'
import type { OpenCall } from '../src/account/call-context'
import { ask, begin, hello, rest } from './support/client'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.setOption('RetryTimes', '0')
})

const streamed = { ...hello, stream: true }

/** What of a call the tests break. */
interface Broken {
  readonly attempts: {
    readonly current: {
      clientLeft(): void
      readonly answer: Record<'take' | 'broke', () => void>
    }
  }
}

const injected = () => {
  throw new Error('injected')
}
const injectedLater = () => Promise.reject(new Error('injected'))
const brokenOf = (call: OpenCall | undefined) => (call as unknown as Broken).attempts.current

/** The answer has ended, or was cut. */
const over = ({ response }: { response: IncomingMessage }) => once(response.resume(), 'close').catch(() => null)

/** How often something was thrown at a place. */
async function thrownAt(place: string): Promise<number> {
  const { text } = await metrics.expose()
  return Number(new RegExp(`^tollgate_thrown\\{place="${place}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

/** Two streams that have begun: the first is to be broken, the other is the neighbour. */
async function twoStreams() {
  const gate = world.upstream.pause({}, { event: 3 })
  world.upstream.once({ text: 'one two three four five' }, {}, 2)
  const broken = await begin(relay.url, { body: streamed })
  const [call] = relay.runtime.context.openCalls
  const neighbour = await begin(relay.url, { body: streamed })
  return { gate, broken, call, neighbour }
}

async function isAsBefore(): Promise<void> {
  const { openCalls, intake } = relay.runtime.context
  while (openCalls.size > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(intake.bodyBytes).toBe(0)
  expect((await ask(relay.url)).status).toBe(200)
  await world.billing.until(() => world.billing.account().heldUnits === 0)
}

describe('a throw costs the call alone in which it happens: it is counted, its trace logged, and what was held comes home', () => {
  it.each([
    [
      'where its client leaves',
      'call',
      (call: OpenCall | undefined) => void (brokenOf(call).clientLeft = injected),
      true,
    ],
    [
      'in its decoder',
      'upstream-handler',
      (call: OpenCall | undefined) => void (brokenOf(call).answer.take = injected),
      false,
    ],
    [
      'in its decoder and in what is done about that',
      'call',
      (call: OpenCall | undefined) => void Object.assign(brokenOf(call).answer, { take: injected, broke: injected }),
      false,
    ],
  ])('%s', async (_case, place, breakIt, leaves) => {
    const { gate, broken, call, neighbour } = await twoStreams()
    const before = await thrownAt(place)
    breakIt(call)
    if (leaves) {
      broken.request.destroy()
      while (relay.runtime.context.openCalls.size > 1) await new Promise((resolve) => setImmediate(resolve))
    }
    gate.release()
    expect((await rest(neighbour)).text()).toContain('[DONE]')
    if (!leaves) await over(broken)
    expect(await thrownAt(place)).toBe(before + 1)
    const error = expect.objectContaining({ message: 'injected', stack: expect.stringContaining('isolation.it') })
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'thrown', place, error }))
    await isAsBefore()
  })

  it('in a promise that nobody waits for', async () => {
    const { counter } = relay.runtime.context
    const before = await thrownAt('call')
    const count = jest.spyOn(counter, 'count').mockImplementation(injectedLater)
    world.upstream.once({ text: 'one two', usage: 'none' })
    const { response } = await begin(relay.url, { body: streamed })
    await over({ response })
    count.mockRestore()
    expect(await thrownAt('call')).toBe(before + 1)
    await isAsBefore()
  })

  it('before there is a call at all', async () => {
    const { context } = relay.runtime
    const before = await thrownAt('request')
    const add = jest.spyOn(context.openCalls, 'add').mockImplementationOnce(injected)
    await expect(ask(relay.url)).rejects.toThrow()
    add.mockRestore()
    expect(await thrownAt('request')).toBe(before + 1)
    await isAsBefore()
  })

  it('where it is told that the journal is written', async () => {
    const { journal } = relay.runtime.context
    const receipt = journal.receipt.bind(journal)
    const before = await thrownAt('journal-waiter')
    jest.spyOn(journal, 'receipt').mockImplementationOnce((id, json, waiter) => {
      if (waiter !== null) Object.assign(waiter, { journalWritten: injected })
      receipt(id, json, waiter)
    })
    const [cut, whole] = await Promise.allSettled([ask(relay.url), ask(relay.url)])
    expect([cut.status, whole.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await thrownAt('journal-waiter')).toBe(before + 1)
    await isAsBefore()
  })
})
