import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { type Selection, useSelection } from '@tollgate/console-ui/data-table'
import type { RedemptionView } from '@tollgate/contracts/http/billing'
import type { RedemptionActs } from './useRedemptionActs'

/** Codes chosen in the table, to be copied or disabled. Only those in sight count: the codes of others are not here. */
export function useChosenRedemptions(
  codes: readonly RedemptionView[] | undefined,
  acts: RedemptionActs,
): Selection<RedemptionView> {
  const t = useT('billing')
  const { selected, onChange, clear } = useSelection()
  const chosen = (codes ?? []).filter(({ id }) => selected.includes(id))
  const disable = async () => {
    await acts.disable(chosen.map(({ id }) => id))
    clear()
  }
  return {
    selected: chosen.map(({ id }) => id),
    onChange,
    nameOf: ({ id, name }) => `${name} #${id}`,
    actions: () => (
      <>
        <Button size="small" icon="copy" onClick={() => acts.copy(chosen)}>
          {t('redemptions.copy', { count: chosen.length })}
        </Button>
        <Button size="small" icon="pause" onClick={() => void disable()}>
          {t('redemptions.disable-chosen', { count: chosen.length })}
        </Button>
      </>
    ),
  }
}
