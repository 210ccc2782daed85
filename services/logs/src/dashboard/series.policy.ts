import type { FigureRow, FigureSums } from '@tollgate/contracts/http/logs'
import type { Asked } from './asked'
import type { StepSums, SubjectSums } from './figures/figures'

const none: FigureSums = { quota: 0, token: 0, prompt_tokens: 0, completion_tokens: 0, count: 0, failed: 0 }
const measures = Object.keys(none) as (keyof FigureSums)[]

/** The sums of a subject, without what it is called; nothing where there is none. */
export function sumsOnly(sums: FigureSums = none): FigureSums {
  return Object.fromEntries(measures.map((of) => [of, sums[of]])) as Record<keyof FigureSums, number>
}

/** What is left of the whole without these. */
export function othersOf(whole: FigureSums, parts: readonly FigureSums[]): FigureSums {
  const left = measures.map((of) => [of, parts.reduce((rest, part) => rest - part[of], whole[of])])
  return Object.fromEntries(left) as Record<keyof FigureSums, number>
}

interface Found {
  readonly largest: readonly SubjectSums[]
  /** Steps of the largest ones. */
  readonly named: readonly StepSums[]
  /** Steps of all together. */
  readonly whole: readonly StepSums[]
}

/** Rows of a chart in the order of time, in each step the largest subject first and what is left last. */
export function seriesOf(
  asked: Pick<Asked, 'by' | 'username' | 'whose'>,
  { largest, named, whole }: Found,
): FigureRow[] {
  const rankOf = new Map(largest.map(({ name }, rank) => [name, rank]))
  const partsAt = new Map<number, StepSums[]>()
  for (const part of named) {
    const parts = partsAt.get(part.atMs)
    if (parts) parts.push(part)
    else partsAt.set(part.atMs, [part])
  }
  return whole.flatMap((step) => {
    const parts = partsAt.get(step.atMs) ?? []
    const ordered = parts.toSorted((one, other) => (rankOf.get(one.name) ?? 0) - (rankOf.get(other.name) ?? 0))
    const rest = othersOf(step, parts)
    const others =
      rest.count > 0 || rest.quota > 0 ? [rowOf(asked, { ...step, ...rest, name: '', label: '' }, true)] : []
    return [...ordered.map((part) => rowOf(asked, part, false)), ...others]
  })
}

function rowOf({ by, username, whose }: Pick<Asked, 'by' | 'username' | 'whose'>, sums: StepSums, isOthers: boolean) {
  const model = by === 'model' ? sums.name : ''
  const row: FigureRow = {
    model_name: isOthers ? 'others' : model,
    created_at: sums.atMs / 1_000,
    token_used: sums.token,
    count: sums.count,
    quota: sums.quota,
    failed: sums.failed,
    name: sums.name,
    label: sums.label,
    is_others: isOthers,
  }
  // Not spread: of thousands of rows that took longer than all else.
  return username === '' || whose === null ? row : Object.assign(row, { user_id: whose, username })
}
