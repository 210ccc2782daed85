import { chargeOf, elapsedMs, elapsedTone, isGoing, progressTone, refreshAfterMs, statusTone } from './progress.model'

const now = 1_767_225_600_000
const going = (ageMs: number, status = 'IN_PROGRESS') => ({ status, submittedMs: now - ageMs })

describe('a page of tasks', () => {
  it.each([
    ['a fresh one', [going(4_000)], 3_000],
    ['one of a minute', [going(60_000)], 6_000],
    ['an old one', [going(3_600_000)], 30_000],
    ['the youngest that goes on', [going(60_000, 'SUCCESS'), going(3_600_000), going(100_000, 'QUEUED')], 10_000],
    ['one from a clock that is ahead', [going(-60_000)], 3_000],
    ['none that goes on', [going(4_000, 'SUCCESS'), going(4_000, 'FAILURE')], false],
    ['none at all', [], false],
  ])('T20 is asked for again by the age of %s', (_what, rows, expected) => {
    expect(refreshAfterMs(rows, now)).toBe(expected)
  })

  it.each(['NOT_START', 'SUBMITTED', 'QUEUED', 'MODAL', 'UNKNOWN', '', 'a status of later'])(
    'T20 takes %j for no end',
    (status) => expect(isGoing({ status })).toBe(true),
  )
})

describe('how long a task took', () => {
  const row = { status: 'SUCCESS', submittedMs: now, finishedMs: now + 41_000 }
  it.each([
    ['to its end', row, 41_000],
    ['until now', { ...row, status: 'IN_PROGRESS', finishedMs: 0 }, 5_000],
    ['is not known where its end is not', { ...row, finishedMs: 0 }, null],
    ['is nothing where clocks differ', { ...row, finishedMs: now - 1 }, 0],
  ])('%s', (_what, given, expected) => {
    expect(elapsedMs(given, now + 5_000)).toBe(expected)
  })

  it('L11 is red beyond a minute', () => {
    expect([0, 60_000, 60_001].map(elapsedTone)).toEqual(['good', 'good', 'bad'])
  })
})

it('has the colours of what it says', () => {
  expect(['SUCCESS', 'FAILURE', 'MODAL', 'NOT_START', 'toString'].map(statusTone)).toEqual([
    ...['good', 'bad', 'warn', 'neutral', 'neutral'],
  ])
  expect(['SUCCESS', 'FAILURE', 'IN_PROGRESS'].map(progressTone)).toEqual(['good', 'warn', 'accent'])
})

it.each([
  [{ status: 'FAILURE', chargedUnits: 500, isRefunded: true }, 'given-back'],
  [{ status: 'FAILURE', chargedUnits: 500, isRefunded: false }, 'going-back'],
  [{ status: 'FAILURE', chargedUnits: 0, isRefunded: false }, 'none'],
  [{ status: 'SUCCESS', chargedUnits: 500, isRefunded: false }, 'kept'],
])('T22 says what became of the charge of %j', (row, expected) => {
  expect(chargeOf(row)).toBe(expected)
})
