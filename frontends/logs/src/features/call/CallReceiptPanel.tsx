import { useStatus, useT } from '@tollgate/console-sdk'
import { Box, Panel } from '@tollgate/console-ui/layout'
import { CallFacts } from '../detail/CallFacts'
import { receiptOf } from '../receipt/receipt.model'
import { ReceiptLines } from '../receipt/ReceiptLines'
import type { LogRow } from '../row/row.model'

const layout = {
  display: 'grid',
  columnGap: 10,
  rowGap: 6,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
} as const

/** What the call was, and what it cost to the last factor. */
export function CallReceiptPanel({ row }: { row: LogRow }) {
  const t = useT('logs')
  const { quota_per_unit } = useStatus()
  const receipt = receiptOf(row, row.details, quota_per_unit)
  return (
    <Panel title={row.model_name === '' ? t('call.title') : row.model_name} purpose={row.content}>
      <Box sx={layout}>
        {receipt !== null && <ReceiptLines receipt={receipt} />}
        <CallFacts row={row} isBilledByUse={receipt !== null && receipt.kind !== 'fixed'} />
      </Box>
    </Panel>
  )
}
