import { type TablePage, useStoredState, useTablePage, useUrlState } from '@tollgate/console-sdk'
import type { Order, Sorting } from '@tollgate/console-ui/data-table'
import { channelSorts, channelStates } from '@tollgate/contracts/http/channels'
import { useState } from 'react'
import { z } from 'zod'
import { channelsQuery } from '../../api/channels.api'
import { type ChannelRow, plainRows, rowsByTag } from './rows.model'

const channelFilters = z.object({
  keyword: z.string().default(''),
  model: z.string().default(''),
  group: z.string().default(''),
  status: z.enum([...channelStates, '']).default(''),
})
export type ChannelFilters = z.output<typeof channelFilters>

const viewState = z.object({ tags: z.stringbool().default(false), p: z.coerce.number<string>().default(1) })

const orderOf = (by: 'id' | 'priority'): Order => ({ by, direction: 'desc' })

export interface ChannelList extends Pick<
  TablePage<ChannelFilters, ChannelRow, unknown>,
  'filters' | 'table' | 'view'
> {
  /** Null by tags: how many channels there are is not known then. */
  readonly readAll: TablePage<ChannelFilters, ChannelRow, unknown>['readAll'] | null
  readonly sorting: Sorting
  readonly isByTag: boolean
  readonly setIsByTag: (isByTag: boolean) => void
  /** Shows the channels of a tag, or folds them away. */
  readonly toggleTag: (tag: string) => void
}

/** The channels in view: filters, page, order and grouping stand in the address; whether the order is by id stays in this browser, too. */
export function useChannelList(): ChannelList {
  const [{ tags: isByTag }, setUrl] = useUrlState(viewState)
  const [isByIdOnly, setIsByIdOnly] = useStoredState('id-sort', false)
  const usual = orderOf(isByIdOnly ? 'id' : 'priority')
  const { filters, table, readAll, sorting, view } = useTablePage({
    filters: channelFilters,
    sorts: channelSorts,
    also: ['tags'],
    query: ({ order, ...question }) => channelsQuery({ ...question, order: order ?? usual, isByTag }),
  })
  const { openTags, toggleTag } = useOpenTags()
  const rows = table.rows && (isByTag ? rowsByTag(table.rows, openTags) : plainRows(table.rows))
  return {
    filters,
    table: { ...table, rows },
    view,
    readAll: isByTag
      ? null
      : async (reading) => {
          const all = await readAll(reading)
          return { ...all, items: plainRows(all.items) }
        },
    sorting: {
      order: sorting.order ?? usual,
      onChange: (next) => {
        const isUsual = next === null || next.by === 'id' || next.by === 'priority'
        if (isUsual) setIsByIdOnly(next?.by === 'id')
        sorting.onChange(next)
      },
    },
    isByTag,
    setIsByTag: (isOn) => setUrl({ tags: isOn, p: 1 }),
    toggleTag,
  }
}

function useOpenTags() {
  const [openTags, setOpenTags] = useState<ReadonlySet<string>>(new Set())
  const toggleTag = (tag: string) => {
    const next = new Set(openTags)
    if (!next.delete(tag)) next.add(tag)
    setOpenTags(next)
  }
  return { openTags, toggleTag }
}
