import { logTypes, type OutcomeFilter } from '@tollgate/contracts/http/logs'
import { endingsOf, modelPattern } from '../filter/conditions'
import type { LogScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import type { Bindings } from './statement'

/** What stands behind a statement that reads rows: days are told apart already, and no index may hide that a row was replaced. */
export const finalSettings =
  'SETTINGS do_not_merge_across_partitions_select_final = 1, use_skip_indexes_if_final = 1, use_skip_indexes_if_final_exact_mode = 1'

/** What rows of the log must be, as one SQL condition. Only what was asked is in it, so that an index can be used. */
export function rowConditions(filter: LogScope, bindings: Bindings): string {
  const is = (isAsked: boolean, clause: string, type: string, value: () => string | number | readonly string[]) =>
    isAsked ? [`${clause} ${bindings.add(type, value())}`] : []
  return [
    'NOT is_struck',
    ...is(filter.userId !== null, 'user_id =', 'Int32', () => filter.userId ?? 0),
    ...is(filter.type !== logTypes.all, 'type =', 'UInt8', () => filter.type),
    ...is(filter.username !== '', 'username =', 'String', () => filter.username),
    ...is(filter.token_name !== '', 'token_name =', 'String', () => filter.token_name),
    ...modelCondition(filter.model_name, bindings),
    ...is(filter.group !== '', 'group_name =', 'String', () => filter.group),
    ...is(filter.outcome !== '', 'outcome IN', 'Array(String)', () => endingsOf(filter.outcome as OutcomeFilter)),
    ...is(filter.request_id !== '', 'request_id =', 'UUID', () => filter.request_id),
    ...is(filter.channel !== 0, 'channel_id =', 'Int32', () => filter.channel),
  ].join(' AND ')
}

/** A name is found by its index, a pattern is not. */
function modelCondition(name: string, bindings: Bindings): string[] {
  if (name === '') return []
  return name.includes('%')
    ? [`model LIKE ${bindings.add('String', modelPattern(name))}`]
    : [`model = ${bindings.add('String', name)}`]
}

/** That a row lies in one of some spans; the bounds of all in one place as well, by which parts are left out. */
export function withinSpans(spans: readonly Span[], bindings: Bindings): string {
  const each = spans.map((span) => `(${within(span, bindings)})`)
  const all = {
    fromMs: Math.min(...spans.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...spans.map(({ toMs }) => toMs)),
  }
  return each.length === 1 ? each.join('') : `${within(all, bindings)} AND (${each.join(' OR ')})`
}

/** That a row lies in a span. */
export const within = ({ fromMs, toMs }: Span, bindings: Bindings): string =>
  `created_at >= ${bindings.time(fromMs)} AND created_at < ${bindings.time(toMs)}`
