import { logTypes } from '@tollgate/contracts/http/logs'
import { endOf, isAboutCall, isRefused, type LogRow } from '../row/row.model'
import type { LogFilters } from './filters.model'

/** What a row can be asked by: under the names of the filters. */
export type RowFilterName =
  'model_name' | 'username' | 'token_name' | 'group' | 'channel' | 'outcome' | 'request_id' | 'type'

/** A value of a row that the log can be asked for. */
export interface RowFilter {
  readonly name: RowFilterName
  readonly value: string
  /** As people know it: a channel by its name. */
  readonly shown: string
}

/** What of a row a filter can ask for; channel and user are for administrators. */
export function rowFilters(row: LogRow, isAdmin: boolean): RowFilter[] {
  const { channel, channel_name, details } = row
  const isCall = row.isCall || isRefused(row)
  const plain = (name: RowFilterName, value: string): RowFilter => ({ name, value, shown: value })
  return [
    // In a filter a % stands for any text.
    ...(row.model_name.includes('%') ? [] : [plain('model_name', row.model_name)]),
    ...(isAdmin ? [plain('username', row.username)] : []),
    plain('token_name', row.token_name),
    plain('group', row.group),
    ...(isAdmin && channel !== 0
      ? [{ name: 'channel' as const, value: String(channel), shown: channel_name || `#${channel}` }]
      : []),
    ...(isCall ? [plain('outcome', endOf(details.outcome ?? 'complete'))] : []),
    ...(isCall || isAboutCall(row) ? [plain('request_id', row.request_id)] : []),
    ...(row.type === logTypes.consumption ? [] : [plain('type', String(row.type))]),
  ].filter(({ value }) => value !== '')
}

/** Whether the log is asked for by that already. */
export const isAsked = (applied: LogFilters, { name, value }: RowFilter): boolean => applied[name] === value
