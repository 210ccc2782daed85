import { repeatRules, repeatRulesOf } from '@tollgate/catalogue'
import type { UpstreamError } from '@tollgate/formats'
import type { FailureKind } from '@tollgate/upstream'
import { fallbackReasonOf } from './fallback.policy'
import type { AttemptFailure } from './retry.policy'

const chat = repeatRulesOf('chat')
const anError = (status: number, given: Partial<UpstreamError>): UpstreamError => ({
  source: 'upstream',
  status,
  message: '',
  type: '',
  param: null,
  code: null,
  fields: {},
  hiddenBody: null,
  ...given,
})
const said = (status: number, given: Partial<UpstreamError> = {}, rules = chat) =>
  fallbackReasonOf(
    { kind: 'status', status },
    { kind: 'answer', error: anError(status, given), retryAfterS: null },
    { rules, answeredStatus: status },
  )
const brokeBy = (failure: FailureKind, given: Partial<Extract<AttemptFailure, { kind: 'transport' }>> = {}) =>
  fallbackReasonOf(
    { kind: 'transport', failure, ...given },
    { kind: 'transport', failure },
    { rules: chat, answeredStatus: 0 },
  )
const beganLate = (wasSentInFull: boolean, rules = chat) =>
  fallbackReasonOf(
    { kind: 'no-first-part', wasSentInFull },
    { kind: 'transport', failure: 'headers-timeout' },
    { rules, answeredStatus: 0 },
  )

describe('why a call goes on with the next model of an alias', () => {
  it.each([
    [400, { code: 'context_length_exceeded', message: 'Your input exceeds the context window of this model.' }],
    [400, { message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001." }],
    [400, { type: 'invalid_request_error', message: 'prompt is too long: 214850 tokens > 200000 maximum' }],
    [400, { message: 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000' }],
    [400, { message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).' }],
    [400, { message: 'Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum' }],
    [400, { message: "This model's maximum prompt length is 131072 but the request contains 537812 tokens." }],
    [400, { message: 'Input is too long for requested model.' }],
    [400, { message: 'Invalid request: Your request exceeded model token limit: 8192' }],
    [400, { type: 'exceed_context_size_error', message: 'the request exceeds the available context size' }],
    [500, { message: 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.' }],
  ])('is its length, by %i %j', (status, error) => expect(said(status, error)).toBe('context-length'))

  it.each([
    [400, { code: 'content_filter', message: "triggering Azure OpenAI's content management policy." }],
    [400, { code: 'content_policy_violation' }],
    [400, { code: 'moderation_blocked', message: 'Your request was rejected by the safety system.' }],
    [400, { message: 'Output blocked by content filtering policy' }],
    [400, { code: 'DataInspectionFailed', message: 'Input data may contain inappropriate content.' }],
    [403, { message: 'Content violates usage guidelines.' }],
  ])('is a filter, by %i %j', (status, error) => expect(said(status, error)).toBe('content-filter'))

  it.each([
    ['a limit of requests', said(429), 'rate-limited'],
    ['a limit of tokens', said(429, { message: 'Too many tokens, please wait before trying again.' }), 'rate-limited'],
    ['a full pool of connections', brokeBy('saturated', { sent: 'nothing' }), 'rate-limited'],
    ['a fault of the upstream', said(500), 'upstream-failed'],
    ['an overloaded upstream', said(529), 'upstream-failed'],
    ['a key that is refused', said(401), 'upstream-failed'],
    ['a model that it does not know', said(404), 'upstream-failed'],
    ['an address where nobody listens', brokeBy('connect', { sent: 'nothing' }), 'upstream-failed'],
    ['a fault of the request', said(400, { message: 'messages: field required' }), null],
    ['a limit that is too large for the model', said(400, { message: 'max_tokens is too large: 5' }), null],
    [
      'too many requests for a whole day of tokens',
      said(429, { message: 'Rate limit: tokens per min' }),
      'rate-limited',
    ],
    ['an upstream that is late', brokeBy('headers-timeout'), null],
    ['an upstream that took longer than its channel has to begin', beganLate(true), 'upstream-failed'],
    ['an answer that was late, by its status', said(504), null],
    ['a call that was broken off here', brokeBy('aborted'), null],
  ])('after %s', (_case, reason, expected) => expect(reason).toBe(expected))

  it('is none where this process ends', () => {
    const rules = { rules: chat, answeredStatus: 0 }
    expect(fallbackReasonOf({ kind: 'transport', failure: 'connect' }, { kind: 'stopping' }, rules)).toBeNull()
  })

  it('is none where an upstream may have taken in a task', () => {
    const { submit } = repeatRules
    expect([said(500, {}, submit), said(429, {}, submit)]).toEqual([null, 'rate-limited'])
    expect([beganLate(true, submit), beganLate(false, submit)]).toEqual([null, 'upstream-failed'])
  })

  it('is found in a time that grows with the words', () => {
    const words = ['violat', 'exceeds the ', 'input token count ', 'maximum context '].map((word) =>
      word.repeat(20_000),
    )
    const before = process.cpuUsage()
    for (const message of words) said(400, { message })
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
  })
})
