import { useGroupWords, useT } from '@tollgate/console-sdk'
import type { Filter } from '@tollgate/console-sdk/list-page'
import { ratioText } from '../groups/group.model'
import { billingOf, billings } from './billing.model'
import type { PriceFilters, PriceList } from './usePriceList'

/** Search by name, by what models are billed, and the group whose prices are shown. */
export function usePriceFilters({
  all,
  groups,
  viewed,
}: Pick<PriceList, 'all' | 'groups' | 'viewed'>): readonly Filter<PriceFilters>[] {
  const t = useT('billing')
  const groupWords = useGroupWords()
  // Until the list is here, and when the own group is not among its groups, the one in view stands alone.
  const offered = groups.includes(viewed) ? groups : [viewed, ...groups]
  return [
    { kind: 'search', name: 'q', label: t('pricing.search'), isLive: true },
    {
      kind: 'choice',
      name: 'billing',
      label: t('pricing.billing'),
      any: t('pricing.any-billing'),
      options: billings
        .filter((billing) => all.some((item) => billingOf(item) === billing))
        .map((value) => ({ value, label: t(`pricing.billings.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'group',
      label: t('pricing.viewed-group'),
      unset: viewed.name,
      options: offered.map(({ name, description, ratio }) => ({
        value: name,
        label: name,
        description: t('pricing.group-option', {
          description: groupWords(description) || name,
          ratio: ratioText(ratio),
        }),
      })),
    },
  ]
}
