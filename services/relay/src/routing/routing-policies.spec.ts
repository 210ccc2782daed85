import { repeatRules } from '@tollgate/catalogue'
import { aLiveChannel } from '../../test/support/routing-builder'
import { LiveChannel } from './live-channel'
import { mappedModel } from './model-mapping'
import { type AttemptFailure, findingOf, isRetried, outcomeOf } from './retry.policy'

describe('model mapping', () => {
  it.each([
    ['nothing mapped', {}, 'a', 'a'],
    ['one step', { a: 'b' }, 'a', 'b'],
    ['a chain', { a: 'b', b: 'c', c: 'd' }, 'a', 'd'],
    ['onto itself', { a: 'a' }, 'a', 'a'],
    ['a chain that ends in itself', { a: 'b', b: 'b' }, 'a', 'b'],
    ['a loop', { a: 'b', b: 'a' }, 'a', 'a'],
    ['into a loop', { a: 'b', b: 'c', c: 'b' }, 'a', 'a'],
    ['an empty name', { a: '' }, 'a', 'a'],
    ['a name that every object has', {}, 'constructor', 'constructor'],
  ])('%s', (_case, mapping: Record<string, string>, model, expected) => {
    expect(mappedModel(mapping, model)).toBe(expected)
  })
})

describe('retry', () => {
  const { generate, submit } = repeatRules
  const status = (code: number): AttemptFailure => ({ kind: 'status', status: code })
  it.each([
    [307, true, 'model'],
    [400, false, null],
    [401, true, 'key'],
    [402, true, 'key'],
    [403, true, 'key'],
    [404, true, 'model'],
    [408, false, null],
    [413, false, null],
    [422, false, null],
    [429, true, 'model'],
    [500, true, 'model'],
    [502, true, 'model'],
    [503, true, 'model'],
    [504, false, 'model'],
    [524, false, 'model'],
    [529, true, 'model'],
  ])('after status %i: again %s, health %s', (code, isAgain, finding) => {
    expect([isRetried(status(code), generate, code), findingOf(status(code))]).toEqual([isAgain, finding])
  })

  it.each([
    ['connect', true, 'channel'],
    ['connect-timeout', true, 'channel'],
    ['unresolved', true, 'channel'],
    ['refused-address', true, 'channel'],
    ['saturated', true, 'channel'],
    ['reset', true, 'model'],
    ['protocol', true, 'model'],
    ['headers-timeout', false, 'model'],
    ['idle-timeout', false, 'model'],
    ['aborted', false, null],
  ] as const)('after %s: again %s, health %s', (failure, isAgain, finding) => {
    const given: AttemptFailure = { kind: 'transport', failure }
    expect([isRetried(given, generate, 0), findingOf(given)]).toEqual([isAgain, finding])
  })

  it.each([
    [307, true],
    [308, true],
    [401, true],
    [403, true],
    [404, true],
    [429, true],
    [302, false],
    [303, false],
    [400, false],
    [500, false],
    [502, false],
    [503, false],
    [504, false],
    [529, false],
  ])('after status %i of a submission: again %s', (code, isAgain) => {
    expect(isRetried(status(code), submit, code)).toBe(isAgain)
  })

  it('reads what is safe to submit again from the status that came, not from the one it is mapped to', () => {
    expect(isRetried(status(429), submit, 500)).toBe(false)
    expect(isRetried(status(429), generate, 500)).toBe(true)
    expect(isRetried(status(400), submit, 429)).toBe(false)
  })

  it.each([
    ['connect', 'nothing', true],
    ['saturated', 'nothing', true],
    ['reset', 'part', true],
    ['reset', 'all', false],
    ['reset', undefined, false],
    // A first connection had taken the request before a second was refused.
    ['connect', 'all', false],
    ['protocol', 'all', false],
    ['headers-timeout', 'all', false],
    ['aborted', 'nothing', false],
  ] as const)('after %s of a submission, sent: %s: again %s', (failure, sent, isAgain) => {
    const given: AttemptFailure = { kind: 'transport', failure, ...(sent && { sent }) }
    expect(isRetried(given, submit, 0)).toBe(isAgain)
  })

  it.each([
    ['an answer that is generated', generate, true, true],
    ['a submission that went out', submit, true, false],
    ['a submission that did not go out in full', submit, false, true],
  ] as const)('after %s had not begun in time', (_case, rules, wasSentInFull, isAgain) => {
    const given: AttemptFailure = { kind: 'no-first-part', wasSentInFull }
    expect([isRetried(given, rules, 0), findingOf(given)]).toEqual([isAgain, 'model'])
  })

  it('does not submit again after an error in the place of an answer', () => {
    const given: AttemptFailure = { kind: 'error-in-answer', status: 500 }
    expect([isRetried(given, generate, 200), isRetried(given, submit, 200)]).toEqual([true, false])
  })

  it('names what happened', () => {
    expect(outcomeOf(status(429))).toBe('status-429')
    expect(outcomeOf({ kind: 'error-in-answer', status: 500 })).toBe('error-500')
    expect(outcomeOf({ kind: 'transport', failure: 'connect' })).toBe('connect')
    expect(outcomeOf({ kind: 'no-first-part', wasSentInFull: true })).toBe('first-token-timeout')
  })
})

describe('live channel', () => {
  it('reads statuses through its mapping, as far as the mapping makes sense', () => {
    const channel = aLiveChannel({ statusCodeMapping: { '400': '500', '401': 'x', '402': '99' } })
    expect([400, 401, 402, 403].map((status) => channel.mappedStatus(status))).toEqual([500, 401, 402, 403])
  })

  it('keeps its health over an edit and when its keys are sealed anew, but not when the upstream, the keys or the switch changed', () => {
    const first = aLiveChannel({ baseUrl: 'http://a', sealedKeys: ['key sealed'] })
    for (let i = 0; i < 5; i++) first.health.found('model', { key: 0, model: 'm', askedAtMs: 0, nowMs: 0 })
    const renamed = aLiveChannel({ baseUrl: 'http://a', name: 'new', sealedKeys: ['key anew'] }, 1, first)
    expect(renamed.health.stateOf(0, 'm', 1)).toBe('resting')
    for (const change of [
      { baseUrl: 'http://b' },
      { sealedKeys: ['x'] },
      { status: 2 },
      { type: 43 },
      { other: 'x' },
    ]) {
      const changed = aLiveChannel({ baseUrl: 'http://a', sealedKeys: ['key'], ...change }, 1, renamed)
      expect(changed.health.stateOf(0, 'm', 1)).toBe('healthy')
    }
  })

  it('watches the models it is set up for, and none of the names that callers think up (C31)', () => {
    const channel = aLiveChannel({ models: ['m', 'gpt-4-gizmo-*'] })
    const fails = ({ health }: LiveChannel, model: string) => {
      for (let i = 0; i < 5; i++) health.found('model', { key: 0, model, askedAtMs: 0, nowMs: 0 })
    }
    fails(channel, 'invented')
    expect([channel.health.isSpotless, channel.health.stateOf(0, 'invented', 1)]).toEqual([true, 'healthy'])
    fails(channel, 'm')
    for (let at = 0; at < 1_000; at++) fails(channel, `invented-${at}`)
    for (let at = 0; at < 1_000; at++) fails(channel, `gpt-4-gizmo-g-${at}`)
    expect(channel.health.stateOf(0, 'm', 1)).toBe('resting')
    // Of a family that is set up as one all are watched as one.
    expect(channel.health.stateOf(0, 'gpt-4-gizmo-g-x', 1)).toBe('resting')
    const edited = aLiveChannel({ models: ['m', 'later'] }, 1, channel)
    fails(edited, 'later')
    expect([edited.health.stateOf(0, 'm', 1), edited.health.stateOf(0, 'later', 1)]).toEqual(['resting', 'resting'])
  })

  it('keeps what is under way over an edit, also of its limits, and none that it has no more', () => {
    const before = aLiveChannel({ setting: { max_concurrent_calls: 1 } })
    before.load?.enter(0, 0)
    const edited = aLiveChannel({ baseUrl: 'http://b', setting: { max_concurrent_calls: 2 } }, 1, before)
    expect(edited.isFullFor(0, 0)).toBe(false)
    edited.load?.enter(0, 0)
    expect(edited.isFullFor(0, 0)).toBe(true)
    // The call of before ends where it began.
    before.load?.leave()
    expect(edited.isFullFor(0, 0)).toBe(false)
    expect(aLiveChannel({}, 1, edited).load).toBeNull()
  })

  it('keeps the health of the keys that are left when one is disabled, and knows nothing of one that comes back', () => {
    const both = aLiveChannel({ sealedKeys: ['one', 'two'] }, 2)
    for (let i = 0; i < 5; i++) both.health.found('model', { key: 1, model: 'm', askedAtMs: 0, nowMs: 0 })
    const second = new LiveChannel(both.given, both.keys.slice(1), both)
    expect(second.health.stateOf(1, 'm', 1)).toBe('resting')
    const back = new LiveChannel(both.given, both.keys, second)
    expect(back.health.stateOf(1, 'm', 1)).toBe('healthy')
  })
})
