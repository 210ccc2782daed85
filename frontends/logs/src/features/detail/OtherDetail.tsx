import { Stack } from '@tollgate/console-ui/layout'
import { Text } from '@tollgate/console-ui/text'
import type { LogRow } from '../row/row.model'
import { OpenCall } from './OpenCall'

/** What a row says of a call that it is not the bill of, in full, and the way to that call. */
export function OtherDetail({ row, onOpen }: { row: LogRow; onOpen: (requestId: string) => void }) {
  return (
    <Stack gap={2}>
      <Text size="small">{row.content}</Text>
      <OpenCall requestId={row.request_id} onOpen={onOpen} />
    </Stack>
  )
}
