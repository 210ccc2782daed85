import { ManualClock } from '@tollgate/testing'
import type { UpstreamHandler, UpstreamSocket } from '@tollgate/upstream'
import { Opening } from './opening'
import type { RealtimeSession } from './session'

const json = (event: object) => Buffer.from(JSON.stringify(event))
const refusal = (error: object) => json({ type: 'error', error })
const headers = { get: () => null }

/** A socket that was dialed, what its attempt is told, and what the session hears. */
function dialed() {
  const clock = new ManualClock()
  const told: string[] = []
  const heard: string[] = []
  const attempt: UpstreamHandler = {
    onHeaders: (status) => void told.push(`status ${status}`),
    onData: () => true,
    onComplete: () => void told.push('complete'),
    onError: ({ kind }) => void told.push(kind),
  }
  const session = { hear: (message: Buffer) => heard.push(message.toString()) > 0 } as unknown as RealtimeSession // all that is asked of it
  const opening = new Opening(attempt, { begin: () => session }, clock)
  const socket = { hasEnded: false, abort: () => void told.push('aborted') }
  opening.dialed(socket as unknown as UpstreamSocket) // likewise
  return { clock, told, heard, opening }
}

it('gives up an upstream that opens a socket and says nothing in it', async () => {
  const { clock, told, opening } = dialed()
  opening.onOpen()
  await clock.advance(14_999)
  expect(told).toEqual([])
  await clock.advance(1)
  expect(told).toEqual(['aborted', 'headers-timeout'])
})

it('waits no longer once an event is here, and hears that as part of the session', async () => {
  const { clock, told, heard, opening } = dialed()
  opening.onOpen()
  opening.onMessage(json({ type: 'session.created', session: {} }), false)
  await clock.advance(60_000)
  expect([told, heard.length]).toEqual([[], 1])
})

it.each([
  [{ type: 'invalid_request_error', code: 'invalid_api_key' }, 401],
  [{ type: 'insufficient_quota', code: null }, 402],
  [{ type: 'permission_error' }, 403],
  [{ type: 'tokens', code: 'rate_limit_exceeded' }, 429],
  [{ type: 'server_error' }, 503],
  [{ type: 'invalid_request_error', code: 'unknown_parameter' }, 400],
])('judges an error in place of the first event by its words: %j', (error, status) => {
  const { told, heard, opening } = dialed()
  opening.onOpen()
  opening.onMessage(refusal({ ...error, message: 'No.' }), false)
  expect([told, heard]).toEqual([[`status ${status}`, 'complete', 'aborted'], []])
})

it.each([
  [200, 502],
  [299, 502],
  [302, 302],
  [401, 401],
])('takes no answer of status %i for a session', (status, judged) => {
  const { told, opening } = dialed()
  opening.onRefused(status, headers, Buffer.from('{}'))
  expect(told).toEqual([`status ${judged}`, 'complete'])
})
