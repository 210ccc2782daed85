import { useQueryClient } from '@tanstack/react-query'
import { type Translate, useT } from '@tollgate/console-sdk'
import {
  atOnce,
  type Chosen,
  type ListSelection,
  type SelectableList,
  useListSelection,
} from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import type { RedemptionView } from '@tollgate/contracts/http/billing'
import { disableRedemptions, redemptionsKey } from '../../api/redemption.api'
import type { RedemptionActs } from './useRedemptionActs'

interface ActProps {
  readonly chosen: Chosen<RedemptionView>
  readonly t: Translate
}

/** Codes chosen in the table, on all its pages, to be copied or disabled. */
export function useChosenRedemptions(
  list: SelectableList<RedemptionView>,
  acts: RedemptionActs,
): ListSelection<RedemptionView> {
  const t = useT('billing')
  return useListSelection(list, {
    keyOf: ({ id }) => id,
    nameOf: ({ id, name }) => `${name} #${id}`,
    actions: (chosen) => (
      <>
        <Button size="small" icon="copy" onClick={() => acts.copy(chosen.rows)}>
          {t('redemptions.copy', { count: chosen.rows.length })}
        </Button>
        <Disable chosen={chosen} t={t} />
      </>
    ),
  })
}

function Disable({ chosen, t }: ActProps) {
  const queries = useQueryClient()
  const count = chosen.rows.length
  const disable = () =>
    chosen.run({
      title: t('redemptions.disable-chosen', { count }),
      done: (done) => t('redemptions.disabled', { count: done }),
      size: atOnce,
      send: async (codes) => {
        const { kept, gone } = await disableRedemptions(codes.map(({ id }) => id))
        const among = (ids: readonly number[]) => codes.filter(({ id }) => ids.includes(id))
        return { passed: among(kept), gone: among(gone) }
      },
      ask: chosen.isBeyondSight
        ? {
            title: t('redemptions.disable-chosen-title', { count }),
            text: t('redemptions.disable-chosen-text'),
            confirmLabel: t('redemptions.disable-chosen', { count }),
          }
        : undefined,
      refresh: () => queries.invalidateQueries({ queryKey: redemptionsKey }),
    })
  return (
    <Button size="small" icon="pause" onClick={() => void disable()}>
      {t('redemptions.disable-chosen', { count })}
    </Button>
  )
}
