import { useQuery } from '@tanstack/react-query'
import { useSession } from '@tollgate/console-sdk'
import { type LocalPage, useLocalPage } from '@tollgate/console-sdk/list-page'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { z } from 'zod'
import { pricingQuery } from '../../api/billing.api'
import { billingOf } from './billing.model'
import { fuzzyFilter } from './fuzzy.model'
import { comparingBy, type PriceGroup, priceGroups, sortedPrices, viewedGroup } from './price.model'

/** What is searched for, by what it is billed, and which group is looked at, all in the address. */
const priceFilters = z.object({
  q: z.string().default(''),
  billing: z.string().default(''),
  group: z.string().default(''),
})
export type PriceFilters = z.output<typeof priceFilters>

const find = (items: readonly PricingItem[], { q, billing }: PriceFilters) =>
  fuzzyFilter(
    items.filter((item) => billing === '' || billingOf(item) === billing),
    q,
    (item) => item.model_name,
  )

export interface PriceList {
  readonly list: LocalPage<PriceFilters, PricingItem>
  /** Every model in the list's own order. */
  readonly all: readonly PricingItem[]
  /** Empty until the list is here. */
  readonly groups: readonly PriceGroup[]
  /** The group whose prices are shown. */
  readonly viewed: PriceGroup
}

/** The price list in view: the models that match what is typed, and the group whose prices are shown. */
export function usePriceList(): PriceList {
  const { user } = useSession()
  const query = useQuery(pricingQuery(user?.id ?? null))
  const { data } = query
  const own = user?.group ?? ''
  const groups = useMemo(() => (data === undefined ? [] : priceGroups(data)), [data])
  const all = useMemo(() => data && sortedPrices(data.data), [data])
  const list = useLocalPage({ filters: priceFilters, query, rows: all, find, values: comparingBy })
  const asked = list.filters.applied.group
  const viewed = useMemo(() => viewedGroup(groups, { asked, own }), [groups, asked, own])
  return { list, all: all ?? [], groups, viewed }
}
