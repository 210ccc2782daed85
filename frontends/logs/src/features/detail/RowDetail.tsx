import { callPath, useStatus, useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { TextLink } from '@tollgate/console-ui/text'
import { CallBodies } from '../bodies/CallBodies'
import { receiptOf } from '../receipt/receipt.model'
import { ReceiptLines } from '../receipt/ReceiptLines'
import type { LogRow } from '../row/row.model'
import { Attempts } from './Attempts'
import { CallFacts } from './CallFacts'
import { Routing } from './Routing'

/** A table that is wider than its place scrolls; what is unfolded keeps to the part in sight. */
const layout = {
  display: 'grid',
  columnGap: 10,
  rowGap: 6,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
  position: { sm: 'sticky' },
  left: { sm: 44 },
  width: { sm: 'min(1080px, 100cqw - 64px)' },
  pt: { sm: 2 },
} as const

/** What a call was and what it cost, to the last factor. */
export function RowDetail({ row }: { row: LogRow }) {
  const t = useT('logs')
  const { quota_per_unit } = useStatus()
  const receipt = receiptOf(row, row.details, quota_per_unit)
  return (
    <Box sx={layout}>
      {receipt !== null && <ReceiptLines receipt={receipt} />}
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
        <TextLink href={callPath(row.request_id)}>{t('call.open')}</TextLink>
        <CallFacts row={row} isBilledByUse={receipt !== null && receipt.kind !== 'fixed'} />
        <Attempts row={row} />
        <Routing row={row} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <CallBodies row={row} />
      </Box>
    </Box>
  )
}
