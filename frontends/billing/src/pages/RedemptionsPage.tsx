import { lateSheet, paths, useSheet, useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { redemptionSorts, redemptionStatus } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { z } from 'zod'
import { redemptionsQuery } from '../api/redemption.api'
import { CreatedCodes, type MadeCodes } from '../features/redemption-form/CreatedCodes'
import { MoreActions } from '../features/redemptions/MoreActions'
import { isMuted } from '../features/redemptions/redemption.model'
import { useChosenRedemptions } from '../features/redemptions/useChosenRedemptions'
import { useRedemptionActs } from '../features/redemptions/useRedemptionActs'
import { useRedemptionColumns } from '../features/redemptions/useRedemptionColumns'
import { useRedemptionRowActions } from '../features/redemptions/useRedemptionRowActions'

const RedemptionSheet = lateSheet(
  async () => (await import('../features/redemption-form/RedemptionSheet')).RedemptionSheet,
)

const filters = z.object({})
// Whole codes are looked for, too: none stays in the address and its history.
const hidden = { keyword: '' }

/** Codes that are worth quota, for administrators. */
export default function RedemptionsPage() {
  const t = useT('billing')
  const list = useTablePage({ filters, hidden, sorts: redemptionSorts, query: redemptionsQuery })
  const { sheet, add, edit, close } = useSheet(paths.redemptions)
  const [made, setMade] = useState<MadeCodes | null>(null)
  const acts = useRedemptionActs()
  return (
    <ListPage
      title={t('redemptions.title')}
      purpose={t('redemptions.purpose')}
      add={{ label: t('redemptions.add'), open: add }}
      action={<MoreActions acts={acts} />}
      list={list}
      filters={[{ kind: 'search', name: 'keyword', label: t('redemptions.search') }]}
      columnsKey="redemptions-table-columns"
      columns={useRedemptionColumns()}
      rowKey={({ id }) => id}
      rowActions={useRedemptionRowActions(acts, ({ id }) => edit(id))}
      selection={useChosenRedemptions(list, acts)}
      isMuted={isMuted}
      detail={{
        kind: 'open',
        open: ({ id }) => edit(id),
        canOpen: ({ status }) => status === redemptionStatus.unused,
      }}
      empty={{
        icon: 'ticket',
        nothing: { title: t('redemptions.none'), why: t('redemptions.none-why') },
        noMatch: {
          title: t('redemptions.no-match'),
          why: t('redemptions.no-match-why'),
          reset: t('redemptions.reset'),
        },
      }}
    >
      {sheet !== null && (
        <RedemptionSheet key={JSON.stringify(sheet)} sheet={sheet} onClose={close} onCreated={setMade} />
      )}
      <CreatedCodes made={made} onClose={() => setMade(null)} />
    </ListPage>
  )
}
