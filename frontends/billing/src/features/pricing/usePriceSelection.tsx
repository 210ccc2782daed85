import { useCopy, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { type Selection, useSelection } from '@tollgate/console-ui/data-table'
import type { PricingItem } from '@tollgate/contracts/http/billing'

/** Models chosen in the table, to copy their names in the order of the list, not of the clicks. */
export function usePriceSelection(all: readonly PricingItem[]): Selection<PricingItem> {
  const t = useT('billing')
  const copy = useCopy()
  const { selected, onChange } = useSelection()
  const copyNames = () => {
    const names = all.map(({ model_name }) => model_name).filter((name) => selected.includes(name))
    void copy(names.join(','), { name: t('pricing.models') })
  }
  return {
    selected,
    onChange,
    nameOf: ({ model_name }) => model_name,
    actions: (names) => (
      <Button size="small" icon="copy" onClick={copyNames}>
        {t('pricing.copy-names', { count: names.length })}
      </Button>
    ),
  }
}
