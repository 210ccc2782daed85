import { type LogView } from '@tollgate/contracts/http/logs'
import { readRow } from '../row/row.model'
import { timesOf } from './call-times.model'

const rowOf = (duration_ms: number, other: object) =>
  readRow({ request_id: 'a', duration_ms, use_time: 1, other: JSON.stringify(other) } as unknown as LogView)

describe('where the time of a call went (L27)', () => {
  it.each([
    [
      'a stream',
      900,
      { queued_ms: 40, frt: 300 },
      { queuedMs: 40, firstMs: 260, restMs: 600, answerMs: null, totalMs: 900 },
    ],
    ['a row of before', 900, { frt: 300 }, { queuedMs: null, firstMs: 300, restMs: 600, answerMs: null, totalMs: 900 }],
    [
      'nothing that came',
      900,
      { queued_ms: 40, frt: -1_000 },
      { queuedMs: 40, firstMs: null, restMs: null, answerMs: null, totalMs: 900 },
    ],
    [
      'a refused call',
      5,
      { frt: 0, refusal: { reason: 'x', status: 429, path: '/' } },
      { queuedMs: null, firstMs: null, restMs: null, answerMs: null, totalMs: 5 },
    ],
    [
      'clocks that disagree',
      100,
      { queued_ms: 50, frt: 120 },
      { queuedMs: 50, firstMs: 70, restMs: 0, answerMs: null, totalMs: 100 },
    ],
    [
      'a submit, which has no tokens (L48)',
      30,
      { queued_ms: 4, frt: 26, task: { platform: 'suno', action: 'MUSIC' } },
      { queuedMs: 4, firstMs: null, restMs: null, answerMs: 26, totalMs: 30 },
    ],
    [
      'a submit that was never answered (L48)',
      30,
      { queued_ms: 4, frt: -1_000, task: { platform: 'suno', action: 'MUSIC' } },
      { queuedMs: 4, firstMs: null, restMs: null, answerMs: null, totalMs: 30 },
    ],
  ])('is told of %s', (_what, total, other, times) => {
    expect(timesOf(rowOf(total, other))).toEqual(times)
  })
})
