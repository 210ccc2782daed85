import { type EventPayload, keyRefused } from '@tollgate/contracts'
import type { UpstreamError } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { aRequestId, ManualClock } from '@tollgate/testing'
import { aLiveChannel } from '../../test/support/routing-builder'
import { DisablingRules } from '../admission/rules/disabling-rules'
import { type FailedAttempt, RefusedKeys } from './refused-keys'

type Told = EventPayload<typeof keyRefused>

const rules = new DisablingRules(['Permission denied', 'credit balance is too low'])
const revision = (version: number, id = 3, autoBan = true) => aLiveChannel({ id, version, autoBan }, 2)
const anError = (error: Partial<UpstreamError> = {}): UpstreamError => ({
  ...{
    source: 'upstream',
    status: 401,
    message: 'No',
    type: 'x',
    param: null,
    code: null,
    fields: {},
    hiddenBody: null,
  },
  ...error,
})
interface Given {
  readonly channel?: ReturnType<typeof revision>
  readonly keyPosition?: number
  readonly error?: UpstreamError
  readonly body?: Buffer
  readonly passedHeaders?: readonly string[]
}

const anAttempt = ({
  channel = revision(5),
  keyPosition = 0,
  error = anError(),
  ...asked
}: Given = {}): FailedAttempt => {
  const { body = Buffer.from('{"model":"m"}'), passedHeaders } = asked
  return {
    pick: { channel, key: { index: keyPosition } },
    final: { kind: 'answer', error, retryAfterS: null },
    asked: {
      arrival: { requestId: aRequestId(), apiVersion: undefined, passedHeaders },
      request: { body, model: 'm' },
    },
  }
}

function start(publish?: (told: Told) => Promise<unknown>) {
  const [told, clock] = [[] as Told[], new ManualClock()]
  const log = createLog('relay', { level: 'silent' })
  const keys = new RefusedKeys({ clock, log, publish: publish ?? ((one) => Promise.resolve(told.push(one))) })
  return { told, clock, keys }
}

describe('keys that upstreams refuse', () => {
  it('are told of with their revision and why, as the contract has it', async () => {
    const { keys, told } = start()
    const attempt = anAttempt({ keyPosition: 1 })
    keys.note(rules, attempt)
    await keys.close()
    const { requestId } = attempt.asked.arrival
    expect(told).toEqual([{ channelId: 3, version: 5, keyPosition: 1, reason: 'HTTP 401 x: No', requestId }])
    expect(keyRefused.schema.parse(told[0])).toEqual(told[0])
  })

  it('are told of once a minute, each key of each revision', async () => {
    const { keys, told, clock } = start()
    for (let i = 0; i < 1_000; i++) keys.note(rules, anAttempt())
    keys.note(rules, anAttempt({ keyPosition: 1 }))
    keys.note(rules, anAttempt({ channel: revision(6) }))
    await keys.close()
    expect(told.map(({ version, keyPosition }) => [version, keyPosition])).toEqual([
      [5, 0],
      [5, 1],
      [6, 0],
    ])
    await clock.advance(59_999)
    keys.note(rules, anAttempt())
    await keys.close()
    expect(told).toHaveLength(3)
    await clock.advance(1)
    keys.note(rules, anAttempt())
    await keys.close()
    expect(told).toHaveLength(4)
  })

  it('are told of again soon where the bus did not take it, and hurt no call', async () => {
    let asked = 0
    const { keys, clock } = start(() => Promise.reject(new Error(`away ${++asked}`)))
    keys.note(rules, anAttempt())
    await keys.close()
    keys.note(rules, anAttempt())
    await clock.advance(5_000)
    keys.note(rules, anAttempt())
    await keys.close()
    expect(asked).toBe(2)
  })

  it('are remembered so many at a time', async () => {
    const { keys, told } = start()
    for (let id = 1; id <= 1_001; id++) keys.note(rules, anAttempt({ channel: revision(1, id) }))
    keys.note(rules, anAttempt({ channel: revision(1, 1_001) }))
    keys.note(rules, anAttempt({ channel: revision(1, 1) }))
    await keys.close()
    expect(told.slice(1_000).map(({ channelId }) => channelId)).toEqual([1_001, 1])
  })

  it.each<[string, boolean, Given]>([
    ['an error that says nothing of the key', false, { error: anError({ status: 500 }) }],
    ['a channel that is not to be disabled', false, { channel: revision(5, 3, false) }],
    ['words of the list', true, { error: anError({ status: 400, message: 'PERMISSION denied.' }) }],
  ])('%s: %s', async (_what, isTold, attempt) => {
    const { keys, told } = start()
    keys.note(rules, anAttempt(attempt))
    await keys.close()
    expect(told).toHaveLength(isTold ? 1 : 0)
  })

  it('are not told of by what is no answer', async () => {
    const { keys, told } = start()
    keys.note(rules, { ...anAttempt(), final: { kind: 'transport', failure: 'connect' } })
    await keys.close()
    expect(told).toEqual([])
  })

  it('are not told of while no channel is disabled by itself', async () => {
    const { keys, told } = start()
    keys.note(null, anAttempt())
    await keys.close()
    expect(told).toEqual([])
  })
})

describe('words that a caller may have put into an upstream’s mouth', () => {
  const said = anError({ status: 400, message: 'Invalid value: permission denied' })

  it.each<[string, Given]>([
    ['the body', { body: Buffer.from('{"user":"Permission DENIED"}') }],
    ['the body, written in escapes', { body: Buffer.from('{"user":"permission\\u0020denied"}') }],
    ['a header', { passedHeaders: ['anthropic-beta', 'permission denied'] }],
    ['what the body leads to', { body: Buffer.from('{"image_url":"https://mine.example/a.png"}') }],
    ['the same, written in escapes', { body: Buffer.from('{"image_url":"https:\\/\\/mine.example/a.png"}') }],
    ['a body that is gone', { body: Buffer.alloc(0) }],
    ['a body that takes long to look through', { body: Buffer.alloc(300 * 1024, 'a') }],
  ])('say nothing of the key: %s', async (_where, attempt) => {
    const { keys, told } = start()
    keys.note(rules, anAttempt({ error: said, ...attempt }))
    keys.note(rules, anAttempt({ error: anError({ message: 'x' }), keyPosition: 1, ...attempt }))
    await keys.close()
    expect(told.map(({ keyPosition }) => keyPosition)).toEqual([1])
  })
})

describe('what is forbidden and may be a thing that the caller has named', () => {
  const gemini = aLiveChannel({ id: 24, type: 24 }, 2)

  it.each<[string, Given]>([
    ['a file of Gemini’s', { body: Buffer.from('{"file_data":{"fileUri":"https:\\/\\/a.example\\/files\\/x"}}') }],
    ['a file by its short name', { body: Buffer.from('{"fileData":{"fileUri":"FILES/x"}}') }],
    ['a cache of Gemini’s', { body: Buffer.from('{"cachedContent":"x"}') }],
    ['the same, in the other spelling', { body: Buffer.from('{"cached_content":"x"}') }],
    ['the same, written in escapes', { body: Buffer.from('{"cached\\u0043ontent":"x"}') }],
  ])('says nothing of the key: %s', async (_what, { body = Buffer.alloc(0) }) => {
    const { keys, told } = start()
    keys.note(rules, anAttempt({ channel: gemini, error: anError({ status: 403 }), body }))
    await keys.close()
    expect(told).toEqual([])
    keys.note(rules, anAttempt({ channel: gemini, error: anError({ status: 401 }), body }))
    await keys.close()
    expect(told).toHaveLength(1)
  })

  it.each<[string, Partial<UpstreamError>]>([
    ['of another’s container', { status: 403, type: 'permission_error' }],
    ['by the type alone', { status: 400, type: 'forbidden' }],
  ])('nor does it %s', async (_what, error) => {
    const { keys, told } = start()
    keys.note(rules, anAttempt({ error: anError(error), body: Buffer.from('{"container":"container_01"}') }))
    keys.note(rules, anAttempt({ error: anError(error), body: Buffer.from('{"container":""}'), keyPosition: 1 }))
    await keys.close()
    expect(told.map(({ keyPosition }) => keyPosition)).toEqual([1])
  })

  it('says so where nothing is named', async () => {
    const { keys, told } = start()
    keys.note(rules, anAttempt({ channel: gemini, error: anError({ status: 403 }) }))
    await keys.close()
    expect(told).toHaveLength(1)
  })
})
