import type { ListedChannel } from '../../api/channels.api'
import { disabledInfoOf, isExpired, orderFault, statusOf, testOutcomeOf, testTone, withChange } from './channel.model'

describe('rule C2: the status of a channel', () => {
  it.each([
    [1, 'good', 'status.enabled'],
    [2, 'neutral', 'status.disabled'],
    [3, 'warn', 'status.auto-disabled'],
    [9, 'bad', 'status.unknown'],
  ])('%i is told as %s', (status, tone, text) => {
    expect(statusOf({ status, expired_time: -1, other_info: '' })).toEqual({ tone, text })
  })

  it.each([
    [1, 'warn', 'status.expired'],
    [2, 'neutral', 'status.disabled'],
  ])('%i is told as %s %s once its time has come', (status, tone, text) => {
    expect(statusOf({ status, expired_time: 1_700_000_000, other_info: '' })).toEqual({ tone, text })
  })

  it.each([
    [-1, false],
    [1_001, false],
    [1_000, true],
    [0, true],
  ])('an end at %i has come at 1000: %s', (expired_time, hasCome) => {
    expect(isExpired({ expired_time }, 1_000)).toBe(hasCome)
  })
})

it('warns of an enabled channel that does without one of its keys, and says why', () => {
  const channel = { status: 1, expired_time: -1, other_info: '{"status_reason":"x","status_cause":"key"}' }
  expect(statusOf(channel)).toEqual({ tone: 'warn', text: 'status.enabled' })
  expect(disabledInfoOf(channel)).toEqual({ reason: 'x', time: 0, text: 'disabled-by.key' })
})

describe('rule C2: why a channel was disabled', () => {
  const info = '{"status_reason":"quota is used up","status_time":1700000000}'

  it('is read from other_info', () => {
    expect(disabledInfoOf({ status: 3, other_info: info })).toEqual({
      ...{ reason: 'quota is used up', time: 1_700_000_000, text: 'status.reason' },
    })
    expect(disabledInfoOf({ status: 3, other_info: '{"status_reason":"x"}' })).toEqual({
      reason: 'x',
      time: 0,
      text: 'status.reason',
    })
    const slow = '{"status_reason":"x","status_cause":"slow"}'
    expect(disabledInfoOf({ status: 3, other_info: slow })?.text).toBe('disabled-by.slow')
  })

  it.each([
    [1, info],
    [2, info],
    [3, ''],
    [3, '{}'],
    [3, 'null'],
    [3, 'not JSON'],
    [3, '{"status_reason":5}'],
  ])('is not told of status %i with %j', (status, text) => {
    expect(disabledInfoOf({ status, other_info: text })).toBeNull()
  })
})

describe('rule C7: the last test', () => {
  it.each([
    [0, 0, 'untested', 'neutral'],
    [0, 1_700_000_000, 'failed', 'red'],
    [1, 1_700_000_000, 'passed', 'green'],
    [1_000, 1_700_000_000, 'passed', 'green'],
    [1_001, 1_700_000_000, 'passed', 'lime'],
    [3_000, 1_700_000_000, 'passed', 'lime'],
    [3_001, 1_700_000_000, 'passed', 'yellow'],
    [5_000, 1_700_000_000, 'passed', 'yellow'],
    [5_001, 1_700_000_000, 'passed', 'red'],
  ])('of %i ms at %i is %s and %s', (response_time, test_time, outcome, tone) => {
    expect(testOutcomeOf({ response_time, test_time })).toBe(outcome)
    expect(testTone({ response_time, test_time })).toBe(tone)
  })
})

describe('rule C5: a priority or weight typed in the list', () => {
  it.each([
    ['priority', -999, null],
    ['priority', 0, null],
    ['priority', -1_000, 'channels.priority-malformed'],
    ['priority', 1.5, 'channels.priority-malformed'],
    ['priority', null, 'channels.priority-malformed'],
    ['priority', Number.NaN, 'channels.priority-malformed'],
    ['weight', 0, null],
    ['weight', 7, null],
    ['weight', -1, 'channels.weight-malformed'],
    ['weight', 0.5, 'channels.weight-malformed'],
  ] as const)('as %s %p has the fault %p', (field, value, fault) => {
    expect(orderFault(field, value)).toBe(fault)
  })
})

it('changes one channel of a page and leaves the rest', () => {
  const items = [{ id: 1, status: 1 } as ListedChannel, { id: 2, status: 1 } as ListedChannel]
  const page = { items, page: 1, page_size: 10, total: 2 }
  expect(withChange(page, 2, { status: 2 }).items.map(({ status }) => status)).toEqual([1, 2])
  expect(page.items[1]?.status).toBe(1)
})
