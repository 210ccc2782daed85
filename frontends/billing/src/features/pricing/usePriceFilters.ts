import { useGroupWords, useT } from '@tollgate/console-sdk'
import type { Filter } from '@tollgate/console-sdk/list-page'
import { ratioText } from '../groups/group.model'
import type { PriceFilters, PriceList } from './usePriceList'

/** Search by name, and the group whose prices are shown. */
export function usePriceFilters({
  groups,
  viewed,
}: Pick<PriceList, 'groups' | 'viewed'>): readonly Filter<PriceFilters>[] {
  const t = useT('billing')
  const groupWords = useGroupWords()
  // Until the list is here, and when the own group is not among its groups, the one in view stands alone.
  const offered = groups.includes(viewed) ? groups : [viewed, ...groups]
  return [
    { kind: 'search', name: 'q', label: t('pricing.search'), isLive: true },
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
