import { useStoredState, useUrlState } from '@tollgate/console-sdk'
import { usePageSize } from '@tollgate/console-ui/data-table'
import { z } from 'zod'
import type { Listing } from '../../api/channels.api'

const viewState = z.object({
  keyword: z.string().default(''),
  model: z.string().default(''),
  group: z.string().default(''),
  p: z.coerce.number<string>().int().min(1).default(1),
  tags: z.stringbool().default(false),
})

export type ChannelFilter = Pick<Listing, 'keyword' | 'model' | 'group'>

/** What the list shows: filters, page and grouping stand in the address; the order and the page size stay in this browser. */
export function useChannelView() {
  const [{ keyword, model, group, p: page, tags: isByTag }, setUrl] = useUrlState(viewState)
  const [isByIdOnly, setIsByIdOnly] = useStoredState('id-sort', false)
  const [pageSize, setPageSize] = usePageSize()
  const listing: Listing = { keyword, model, group, isByIdOnly, isByTag, page, pageSize }
  return {
    listing,
    isFiltered: keyword !== '' || model !== '' || group !== '',
    search: (filter: ChannelFilter) => setUrl({ ...filter, p: 1 }, { push: true }),
    clear: () => setUrl({ keyword: '', model: '', group: '', p: 1 }, { push: true }),
    setIsByTag: (isOn: boolean) => setUrl({ tags: isOn, p: 1 }),
    setIsByIdOnly: (isOn: boolean) => {
      setIsByIdOnly(isOn)
      setUrl({ p: 1 })
    },
    turnPage: (next: { page: number; pageSize: number }) => {
      setPageSize(next.pageSize)
      setUrl({ p: next.page })
    },
  }
}

export type ChannelView = ReturnType<typeof useChannelView>
