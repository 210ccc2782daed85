import { useQuery } from '@tanstack/react-query'
import { useSession, useUrlState } from '@tollgate/console-sdk'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { z } from 'zod'
import { pricingQuery } from '../../api/billing.api'
import { fuzzyFilter } from './fuzzy.model'
import { priceGroups, sortedPrices, viewedGroup } from './price.model'

const urlSchema = z.object({ q: z.string().default(''), group: z.string().default('') })

/** The price list as it is looked at: the group in view and the models that match what is typed, both in the address. */
export function usePriceList() {
  const { user } = useSession()
  const prices = useQuery(pricingQuery(user?.id ?? null))
  const [{ q, group: asked }, setUrl] = useUrlState(urlSchema)
  // The router changes the address after a while; a field that waited for it would lose letters.
  const [typed, setTyped] = useState(q)
  const own = user?.group ?? ''
  const groups = useMemo(() => (prices.data === undefined ? [] : priceGroups(prices.data)), [prices.data])
  const viewed = useMemo(() => viewedGroup(groups, { asked, own }), [groups, asked, own])
  const sorted = useMemo(() => (prices.data === undefined ? undefined : sortedPrices(prices.data.data)), [prices.data])
  // Typing stays quick whatever the table costs.
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => sorted && fuzzyFilter(sorted, wanted, ({ model_name }) => model_name), [sorted, wanted])
  return {
    prices,
    groups,
    viewed,
    typed,
    all: sorted,
    found,
    search: useCallback(
      (text: string) => {
        setTyped(text)
        setUrl({ q: text })
      },
      [setUrl],
    ),
    view: useCallback((group: string) => setUrl({ group }), [setUrl]),
  }
}
