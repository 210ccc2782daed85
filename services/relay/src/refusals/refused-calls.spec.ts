import { callRefused, type EventPayload } from '@tollgate/contracts'
import { createLog } from '@tollgate/platform'
import { aRequestId, aToken, aUser, ManualClock } from '@tollgate/testing'
import { Caller } from '../admission/caller/caller'
import type { Refusal } from '../errors/relay.errors'
import { RefusedCalls } from './refused-calls'

type Told = EventPayload<typeof callRefused>

const forbidden: Refusal = { code: 'model-forbidden', params: { model: 'gpt-5' } }
const arrival = { ip: '203.0.113.1', startedAtMs: 1_000, durationMs: 2.4, clientRequestId: null }

function start(publish?: (told: Told) => Promise<unknown>) {
  const [messages, untold, clock] = [[] as Told[], [] as [number, string][], new ManualClock()]
  const calls = new RefusedCalls({
    clock,
    log: createLog('relay', { level: 'silent' }),
    publish: publish ?? ((told) => Promise.resolve(messages.push(told))),
    onUntold: (...what) => untold.push(what),
  })
  const refuse = (userId = 7, refusal = forbidden, model = 'gpt-5') => {
    const caller = new Caller(aToken(), aUser({ id: userId }))
    const asked = { path: 'POST /v1/chat/completions', model, isStream: true }
    calls.note({ refusal, caller, arrival: { ...arrival, requestId: aRequestId() }, ...asked })
  }
  const told = (what: 'calls' | 'more') => messages.flatMap((message): { userId: number }[] => message[what])
  return { calls, clock, messages, untold, refuse, told }
}

describe('refused calls (L13)', () => {
  it('are told with whom they met, what was asked and why, in both languages', async () => {
    const { calls, messages, refuse } = start()
    refuse()
    await calls.close()
    expect(messages).toMatchObject([
      { calls: [{ userId: 7, model: 'gpt-5', isStream: true, durationMs: 2 }], more: [] },
    ])
    expect(messages[0]!.calls[0]).toMatchObject({
      reason: 'model-forbidden',
      status: 403,
      zh: '该令牌无权使用模型：gpt-5',
      en: 'The API key may not be used for the model gpt-5.',
    })
    expect(callRefused.schema.parse(messages[0])).toEqual(messages[0])
  })

  it('keep their contract whatever callers name, and fit into a message', async () => {
    const { calls, messages, refuse } = start()
    const model = '\u0001\ud83d'.repeat(500)
    for (let userId = 1; userId <= 60; userId++) refuse(userId, { code: 'model-forbidden', params: { model } }, model)
    await calls.close()
    expect(messages.map(({ calls: { length } }) => length)).toEqual([50, 10])
    for (const message of messages) {
      expect(callRefused.schema.safeParse(message).success).toBe(true)
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(1_000_000)
    }
  })

  it('are not told of callers whom nobody knows', async () => {
    const { calls, messages, refuse } = start()
    refuse(7, { code: 'key-unknown' })
    refuse(7, { code: 'signed-out' })
    await calls.close()
    expect(messages).toEqual([])
  })

  it('have twenty rows of a user in a minute, and the rest in one count', async () => {
    const { calls, clock, refuse, told } = start()
    for (let times = 0; times < 10_000; times++) refuse(7)
    refuse(8)
    await clock.advance(60_000)
    refuse(7)
    await calls.close()
    expect(told('calls').map(({ userId }) => userId)).toEqual([...Array.from({ length: 20 }, () => 7), 8, 7])
    expect(told('more')).toMatchObject([{ userId: 7, times: 9_980, untilMs: expect.any(Number) as number }])
  })

  it('have three hundred rows and counts of all users in a minute; what is beyond is a figure', async () => {
    const { calls, refuse, told, untold } = start()
    for (let userId = 1; userId <= 1_000; userId++) for (let times = 0; times < 3; times++) refuse(userId)
    await calls.close()
    expect([told('calls').length, told('more').length]).toEqual([300, 200])
    expect(untold).toHaveLength(3 * 700)
    expect(untold[0]).toEqual([1, 'bounds'])
  })

  it('are given up where the bus takes nothing, and counted', async () => {
    const { calls, untold, refuse } = start(() => Promise.reject(new Error('away')))
    for (let times = 0; times < 25; times++) refuse(7)
    await calls.close()
    expect(untold.map(([, why]) => why)).toEqual(untold.map(() => 'bus'))
    expect(untold.reduce((sum, [times]) => sum + times, 0)).toBe(25)
  })

  it('never throw into the call, whatever is wrong with them', async () => {
    const { calls, messages } = start()
    calls.note(null as never) // nothing at all
    await calls.close()
    expect(messages).toEqual([])
  })
})
