import { aSettledUsage } from '@tollgate/testing'
import type { LogRow } from '../rows/log-row'
import { settledRow } from '../rows/settled-row'
import { idOf, keptRow, noStep } from './kept-row'

const row = settledRow(aSettledUsage())

describe('rows for ClickHouse', () => {
  it('have the same key each time that they are told', () => {
    const [one, again] = [keptRow(row), keptRow({ ...row })]
    expect(again).toEqual(one)
    expect(one).toMatchObject({ id: idOf(row.reference), reference: row.reference })
    expect(Number.isSafeInteger(one.id)).toBe(true)
    expect(new Set(Array.from({ length: 1_000 }, (_, at) => idOf(`usage:${at}`))).size).toBe(1_000)
  })

  it('tell times as ClickHouse reads them', () => {
    expect(keptRow({ ...row, createdAtMs: Date.UTC(2026, 2, 10) + 7 }).created_at).toBe('2026-03-10 00:00:00.007')
  })

  it('keep no NUL and no half characters', () => {
    expect(keptRow({ ...row, model: 'a\0\ud83d', other: { b: '\ude00' } })).toMatchObject({
      model: 'a\ufffd',
      other: '{"b":"\ufffd"}',
    })
  })

  it.each<[string, Partial<LogRow>]>([
    ['a user beyond 32 bits', { userId: 2 ** 40 }],
    ['a token beyond 32 bits', { tokenId: 2 ** 31 }],
    ['half a quota', { quotaUnits: 0.5 }],
    ['more tokens than numbers tell', { promptTokens: 2 ** 60 }],
    ['a time before 1900', { createdAtMs: Date.UTC(1899, 11, 31) }],
    ['a time after 2299', { createdAtMs: Date.UTC(2300, 0, 1) }],
    ['no time', { createdAtMs: NaN }],
    ['what is no request id', { requestId: 'none' }],
  ])('refuse %s, which ClickHouse would cut', (_what, changed) => {
    expect(() => keptRow({ ...row, ...changed })).toThrow(RangeError)
  })

  it('tally how long a call took, unless it failed', () => {
    const steps = (changed: Partial<LogRow>) => {
      const { duration_step, first_part_step } = keptRow({ ...row, durationMs: 100, ...changed })
      return [duration_step, first_part_step]
    }
    expect(steps({ other: { frt: 0 } })).toEqual([6, 0])
    expect(steps({ other: { frt: -1_000 } })).toEqual([6, noStep])
    expect(steps({ outcome: 'failed', other: { frt: 5 } })).toEqual([noStep, noStep])
  })
})
