import { type TablePage, useStoredState, useTablePage, useUrlState } from '@tollgate/console-sdk'
import type { Sorting } from '@tollgate/console-ui/data-table'
import { useState } from 'react'
import { z } from 'zod'
import { channelsQuery } from '../../api/channels.api'
import { type ChannelRow, plainRows, rowsByTag } from './rows.model'

const channelFilters = z.object({
  keyword: z.string().default(''),
  model: z.string().default(''),
  group: z.string().default(''),
})
export type ChannelFilters = z.output<typeof channelFilters>

const viewState = z.object({ tags: z.stringbool().default(false), p: z.coerce.number<string>().default(1) })

export interface ChannelList extends Pick<TablePage<ChannelFilters, ChannelRow, unknown>, 'filters' | 'table'> {
  readonly sorting: Sorting
  readonly isByTag: boolean
  readonly setIsByTag: (isByTag: boolean) => void
  /** Shows the channels of a tag, or folds them away. */
  readonly toggleTag: (tag: string) => void
}

/** The channels in view: filters, page and grouping stand in the address, the order stays in this browser. */
export function useChannelList(): ChannelList {
  const [{ tags: isByTag }, setUrl] = useUrlState(viewState)
  const [isByIdOnly, setIsByIdOnly] = useStoredState('id-sort', false)
  const { filters, table } = useTablePage({
    filters: channelFilters,
    query: (question) => channelsQuery({ ...question, isByIdOnly, isByTag }),
  })
  const { openTags, toggleTag } = useOpenTags()
  const rows = table.rows && (isByTag ? rowsByTag(table.rows, openTags) : plainRows(table.rows))
  return {
    filters,
    table: { ...table, rows },
    // The server sorts by priority, or by id alone; both from the highest down.
    sorting: {
      order: { by: isByIdOnly ? 'id' : 'priority', direction: 'desc' },
      onChange: (next) => {
        setIsByIdOnly(next?.by === 'id')
        setUrl({ p: 1 })
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
