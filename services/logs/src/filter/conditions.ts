import { logTypes, type OutcomeFilter, type RowOutcome } from '@tollgate/contracts/http/logs'
import type { LogScope } from './log-scope'

/** The parameters of a statement, numbered as they are named in it. */
export class Parameters {
  readonly values: unknown[] = []

  /** `$1`, `$2`, …: what stands for a value in the statement. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** The condition of a filter that asks for nothing. */
export const anything = 'true'

/**
 * What rows of the log (`of` is 'row') or series of its sums must be, as one SQL condition, whatever their time. Only what was
 * asked is in it, so that the planner can use the matching index.
 */
export function conditions(filter: LogScope, parameters: Parameters, of: 'row' | 'series'): string {
  const outcome = of === 'row' ? `coalesce(outcome, other->>'outcome')` : 'outcome'
  const asked: readonly (readonly [boolean, string, () => unknown])[] = [
    [filter.userId !== null, 'user_id = ?', () => filter.userId],
    [filter.fewUsers !== undefined && of === 'row', 'user_id = ANY(?)', () => filter.fewUsers],
    [
      filter.fewModels !== undefined && of === 'row',
      'hashtextextended(model, 0) = ANY(?::bigint[])',
      () => filter.fewModels,
    ],
    [filter.type !== logTypes.all, 'type = ?', () => filter.type],
    [filter.username !== '', 'username = ?', () => filter.username],
    [filter.token_name !== '', 'token_name = ?', () => filter.token_name],
    [filter.model_name !== '', 'model LIKE ?', () => modelPattern(filter.model_name)],
    [filter.group !== '', 'group_name = ?', () => filter.group],
    [filter.outcome !== '', `${outcome} = ANY(?)`, () => endingsOf(filter.outcome as OutcomeFilter)],
    [filter.request_id !== '' && of === 'row', 'request_id = ?::uuid', () => filter.request_id],
    [filter.channel !== 0, 'channel_id = ?', () => filter.channel],
  ]
  const clauses = asked.flatMap(([isAsked, clause, value]) =>
    isAsked ? [clause.replace('?', parameters.add(value()))] : [],
  )
  return clauses.join(' AND ') || anything
}

/** By which filter rows are found, for every end that a call can have. */
const filterOf: Readonly<Record<RowOutcome, OutcomeFilter>> = {
  complete: 'complete',
  'client-left': 'cut',
  'upstream-cut': 'cut',
  'quota-cut': 'cut',
  'relay-stopped': 'cut',
  failed: 'failed',
  refused: 'refused',
}

/** All ends of a call that a filter finds. */
export function endingsOf(filter: OutcomeFilter): string[] {
  return Object.entries(filterOf).flatMap(([outcome, found]) => (found === filter ? [outcome] : []))
}

/** A pattern of SQL for a model's name. The caller may use `%` as in the known servers, several in a row as one; everything else means itself. */
export function modelPattern(name: string): string {
  return name.replace(/[\\_]/g, (character) => `\\${character}`).replace(/%+/g, '%')
}
