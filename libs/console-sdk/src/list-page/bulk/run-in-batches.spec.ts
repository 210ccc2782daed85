import { ApiError } from '../../api/api-error'
import { type BulkState, reasonsOf, remainingOf, runInBatches, type Unreached } from './run-in-batches'

const refusal = new ApiError({ code: 'refused', status: 200, message: 'It is root’s' })
const broken = new ApiError({ code: 'network', status: 0, message: 'No connection' })
const tooMany = new ApiError({ code: 'too-many', status: 429, message: 'Too many', retryAfterMs: 7_000 })
const deleted = new ApiError({ code: 'refused', status: 200, message: 'There is no such token', isGone: true })
const rows = Array.from({ length: 7 }, (_, index) => index + 1)

/** Watches a run, which stops once `until` is so. */
function watched(until: (state: BulkState<number>) => boolean = () => false) {
  const stop = new AbortController()
  const wait = jest.fn(() => Promise.resolve())
  const states: BulkState<number>[] = []
  const onChange = (state: BulkState<number>) => {
    states.push(state)
    if (until(state)) stop.abort()
  }
  return { watch: { signal: stop.signal, onChange, wait }, states, wait }
}

/** Takes three at once, and answers each batch in its turn; behind the last answer all is well. */
function api(...answers: (Unreached<number> | Error)[]) {
  const sent: (readonly number[])[] = []
  const send = (batch: readonly number[]) => {
    const answer = answers[sent.length] ?? {}
    sent.push(batch)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { size: 3, send, sent }
}

describe('an act on many rows (K30)', () => {
  it('goes in batches of what the API takes, and says how far it is', async () => {
    const { watch, states } = watched()
    const batches = api()
    expect(await runInBatches(rows, batches, watch)).toEqual({ done: 7, passed: [], gone: [], refused: [], left: [] })
    expect(batches.sent).toEqual([[1, 2, 3], [4, 5, 6], [7]])
    expect(states.map(({ done }) => done)).toEqual([3, 6, 7])
  })

  it('tells apart what the API passed over, and what is gone', async () => {
    const end = await runInBatches(rows, api({ passed: [1, 2] }, { gone: [6] }, { passed: [7] }), watched().watch)
    expect(end).toEqual({ done: 3, passed: [1, 2, 7], gone: [6], refused: [], left: [] })
  })

  it('goes on behind what somebody else deleted, which is no failure and cannot be tried again', async () => {
    const end = await runInBatches(rows, api({}, deleted), watched().watch)
    expect(end).toEqual({ done: 4, passed: [], gone: [4, 5, 6], refused: [], left: [] })
    expect(remainingOf(end)).toEqual([])
  })

  it('goes on behind what a rule refuses, and keeps the reason', async () => {
    const end = await runInBatches(rows, api({}, refusal), watched().watch)
    expect(end).toEqual({ done: 4, passed: [], gone: [], refused: [{ rows: [4, 5, 6], error: refusal }], left: [] })
    expect(remainingOf(end)).toEqual([4, 5, 6])
  })

  it('ends where nobody knows what came of a batch, and loses no row', async () => {
    const end = await runInBatches(rows, api({}, broken), watched().watch)
    expect(end).toMatchObject({ done: 3, refused: [{ rows: [4, 5, 6], error: broken }], left: [7] })
    expect(remainingOf(end)).toEqual([4, 5, 6, 7])
  })

  it('waits as long as the server asks, and sends the same again', async () => {
    const { watch, wait } = watched()
    const batches = api({}, tooMany)
    expect(await runInBatches(rows, batches, watch)).toMatchObject({ done: 7, refused: [] })
    expect(batches.sent).toEqual([[1, 2, 3], [4, 5, 6], [4, 5, 6], [7]])
    expect(wait).toHaveBeenCalledWith(7_000, watch.signal)
  })

  it('is stopped behind the batch that is on its way', async () => {
    const { watch } = watched(({ done }) => done === 3)
    const batches = api()
    expect(await runInBatches(rows, batches, watch)).toMatchObject({ done: 3, refused: [], left: [4, 5, 6, 7] })
    expect(batches.sent).toHaveLength(1)
  })
})

it('tells reasons by their words, the most frequent first', () => {
  const refused = [
    { rows: [1], error: broken },
    { rows: [2], error: refusal },
    { rows: [3], error: refusal },
  ]
  expect(reasonsOf(refused)).toEqual([
    { message: 'It is root’s', rows: [2, 3], isKnown: true },
    { message: 'No connection', rows: [1], isKnown: false },
  ])
})
