import { useStatus } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import type { ReactNode } from 'react'
import { CallBodies } from '../bodies/CallBodies'
import { receiptOf } from '../receipt/receipt.model'
import { ReceiptLines } from '../receipt/ReceiptLines'
import type { LogRow } from '../row/row.model'
import { Attempts } from './Attempts'
import { CallFacts } from './CallFacts'
import { OpenCall } from './OpenCall'
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

interface RowDetailProps {
  readonly row: LogRow
  /** What the log can be asked for, where it stands in the log. */
  readonly filters?: ReactNode
  /** Opens the call over the log, where it stands there. */
  readonly onOpen?: (requestId: string) => void
}

/** What a call was and what it cost, to the last factor. */
export function RowDetail({ row, filters, onOpen }: RowDetailProps) {
  const { quota_per_unit } = useStatus()
  const receipt = receiptOf(row, row.details, quota_per_unit)
  return (
    <Box sx={layout}>
      {receipt !== null && <ReceiptLines receipt={receipt} />}
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
        <OpenCall requestId={row.request_id} onOpen={onOpen} />
        {filters}
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
