import { useCopy, useT } from '@tollgate/console-sdk'
import { type ListSelection, type SelectableList, useListSelection } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import type { PricingItem } from '@tollgate/contracts/http/billing'

/** Models chosen in the table, to copy their names in the order of the list, not of the clicks. */
export function usePriceSelection(
  list: SelectableList<PricingItem>,
  all: readonly PricingItem[],
): ListSelection<PricingItem> {
  const t = useT('billing')
  const copy = useCopy()
  const copyNames = (chosen: readonly PricingItem[]) => {
    const chosenNames = new Set(chosen.map(({ model_name }) => model_name))
    const names = all.map(({ model_name }) => model_name).filter((name) => chosenNames.has(name))
    void copy(names.join(','), { name: t('pricing.models') })
  }
  return useListSelection(list, {
    isKept: true,
    keyOf: ({ model_name }) => model_name,
    nameOf: ({ model_name }) => model_name,
    actions: ({ rows }) => (
      <Button size="small" icon="copy" onClick={() => copyNames(rows)}>
        {t('pricing.copy-names', { count: rows.length })}
      </Button>
    ),
  })
}
