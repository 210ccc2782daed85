import { useQuery } from '@tanstack/react-query'
import { useSession, useUrlState } from '@tollgate/console-sdk'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { z } from 'zod'
import { pricingQuery } from '../../api/billing.api'
import { fuzzyFilter } from './fuzzy.model'
import { priceGroups, sortedPrices, viewedGroup } from './price.model'

const urlSchema = z.object({ q: z.string().default(''), group: z.string().default('') })

/** What is searched for and which group is looked at, both in the address. */
function useWishes() {
  const [{ q, group }, setUrl] = useUrlState(urlSchema)
  // The router changes the address after a while; a field that waited for it would lose letters.
  const [typed, setTyped] = useState(q)
  const search = useCallback(
    (text: string) => {
      setTyped(text)
      setUrl({ q: text })
    },
    [setUrl],
  )
  const view = useCallback((name: string) => setUrl({ group: name }), [setUrl])
  return { typed, group, search, view }
}

/** The price list as it is looked at: the models that match what is typed, and the group whose prices they have. */
export function usePriceList() {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery(pricingQuery(user?.id ?? null))
  const { typed, group: asked, search, view } = useWishes()
  const own = user?.group ?? ''
  const groups = useMemo(() => (data === undefined ? [] : priceGroups(data)), [data])
  const viewed = useMemo(() => viewedGroup(groups, { asked, own }), [groups, asked, own])
  const all = useMemo(() => data && sortedPrices(data.data), [data])
  // Letters appear at once; the table follows when there is time for it.
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => all && fuzzyFilter(all, wanted, ({ model_name }) => model_name), [all, wanted])
  const filters = { groups, viewed, typed, count: found?.length, search, view }
  const table = useMemo(
    () => ({ all, found, wanted, viewed, error, isFetching, refetch, search, view }),
    [all, found, wanted, viewed, error, isFetching, refetch, search, view],
  )
  return { isKnown: data !== undefined, groups, filters, table }
}
