import type { LogView } from '@tollgate/contracts/http/logs'
import { RowDetail } from '../features/detail/RowDetail'
import { readRow } from '../features/row/row.model'

/** The receipt of one call, for where somebody has made it. */
export default function CallReceipt({ row }: { row: LogView }) {
  return <RowDetail row={readRow(row)} />
}
