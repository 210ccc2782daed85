import { ApiError, isGone } from '../../api/api-error'

/** Rows that the API refused, with its reason. */
export interface Refused<Row> {
  readonly rows: readonly Row[]
  readonly error: unknown
}

/** How far an act on many rows is, and at last what became of it. Every row is in one of these. */
export interface BulkState<Row> {
  /** How many the act reached. */
  readonly done: number
  /** What the API passed over: they were so already, or changed meanwhile. */
  readonly passed: readonly Row[]
  /** What is not there any more: somebody else deleted it. */
  readonly gone: readonly Row[]
  readonly refused: readonly Refused<Row>[]
  /** Not asked for yet; after a stop never asked for. */
  readonly left: readonly Row[]
}

/** For routes that take many ids. They take more; so many show how far it is, and are soon stopped. */
export const atOnce = 100

export interface Batches<Row> {
  /** How many rows one call takes. */
  readonly size: number
  /** Does it to these rows, and tells which of them it did not reach. A refusal because all of them are gone is told so, too. */
  readonly send: (rows: readonly Row[]) => Promise<Unreached<Row>>
}

/** The rows of a batch that nothing was done to, though it was not refused. */
export type Unreached<Row> = Partial<Pick<BulkState<Row>, 'passed' | 'gone'>>

export interface BulkWatch<Row> {
  readonly signal: AbortSignal
  readonly onChange: (state: BulkState<Row>) => void
  /** Resolves after so long, or when it is stopped. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A rule refused these rows; of the next ones it may say otherwise. What else fails, fails for all. */
const isOfTheseRows = (error: unknown) => error instanceof ApiError && error.code === 'refused'

/** How long the server asks to wait before the same is sent again; null for what failed for another reason. */
const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'too-many' ? (error.retryAfterMs ?? 1_000) : null

/**
 * Does something to many rows, one batch after the other. A stop lets the batch that is on its way come to its end. What a rule
 * refuses does not hold up the others; what fails for another reason (no connection, signed out) ends it, as nobody knows what
 * came of that batch, and the next would fail alike.
 */
export async function runInBatches<Row>(
  rows: readonly Row[],
  { size, send }: Batches<Row>,
  { signal, onChange, wait }: BulkWatch<Row>,
): Promise<BulkState<Row>> {
  let state: BulkState<Row> = { ...nothingDone, left: rows }
  while (state.left.length > 0 && !signal.aborted) {
    const batch = state.left.slice(0, size)
    const left = state.left.slice(size)
    try {
      state = { ...reached(state, batch, await send(batch)), left }
    } catch (error) {
      const waitMs = waitOf(error)
      if (isGone(error)) state = { ...state, left, gone: [...state.gone, ...batch] }
      else if (waitMs === null) state = { ...state, left, refused: [...state.refused, { rows: batch, error }] }
      else await wait(waitMs, signal)
      if (waitMs === null && !isOfTheseRows(error)) break
    }
    onChange(state)
  }
  return state
}

/** What an act begins with. */
export const nothingDone = { done: 0, passed: [], gone: [], refused: [], left: [] } as const satisfies BulkState<never>

function reached<Row>(
  state: BulkState<Row>,
  batch: readonly Row[],
  { passed = [], gone = [] }: Unreached<Row>,
): BulkState<Row> {
  return {
    ...state,
    done: state.done + batch.length - passed.length - gone.length,
    passed: [...state.passed, ...passed],
    gone: [...state.gone, ...gone],
  }
}

/** The same with the names of rows in place of them. */
export const named = <Row>(
  { done, passed, gone, refused, left }: BulkState<Row>,
  nameOf: (row: Row) => string,
): BulkState<string> => ({
  done,
  passed: passed.map(nameOf),
  gone: gone.map(nameOf),
  refused: refused.map(({ rows, error }) => ({ rows: rows.map(nameOf), error })),
  left: left.map(nameOf),
})

/** Rows that can be tried again: those that were refused, and those that were left; never what is gone. */
export const remainingOf = <Row>({ refused, left }: BulkState<Row>): Row[] => [
  ...refused.flatMap(({ rows }) => rows),
  ...left,
]

interface Reason<Row> {
  readonly message: string
  readonly rows: readonly Row[]
  /** The API did nothing to them; else nobody knows. */
  readonly isKnown: boolean
}

/** Refusals by their words, the most frequent first. */
export function reasonsOf<Row>(refused: readonly Refused<Row>[]): Reason<Row>[] {
  const byMessage = new Map<string, Reason<Row>>()
  for (const { rows, error } of refused) {
    const message = error instanceof Error ? error.message : String(error)
    const before = byMessage.get(message)?.rows ?? []
    byMessage.set(message, { message, rows: [...before, ...rows], isKnown: isOfTheseRows(error) })
  }
  return [...byMessage.values()].sort((one, two) => two.rows.length - one.rows.length)
}
