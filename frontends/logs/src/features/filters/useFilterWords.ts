import { useT } from '@tollgate/console-sdk'
import type { RowFilter } from './row-filters.model'

const whats = {
  model_name: 'column.model',
  username: 'column.user',
  token_name: 'column.token',
  group: 'column.group',
  channel: 'column.channel',
  outcome: 'filter.outcome',
  request_id: 'filter.requestId',
  type: 'column.type',
} as const satisfies Record<RowFilter['name'], string>

/** What a value of a row is called, and how it reads. */
export function useFilterWords(): (filter: RowFilter) => { what: string; value: string } {
  const t = useT('logs')
  return ({ name, value, shown }) => ({
    what: t(whats[name]),
    value: name === 'outcome' || name === 'type' ? t(`${name}.${value}`) : shown,
  })
}
