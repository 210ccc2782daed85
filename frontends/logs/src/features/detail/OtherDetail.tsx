import { callPath, useT } from '@tollgate/console-sdk'
import { Stack } from '@tollgate/console-ui/layout'
import { Text, TextLink } from '@tollgate/console-ui/text'
import type { LogRow } from '../row/row.model'

/** What a row says of a call that it is not the bill of, in full, and the way to that call. */
export function OtherDetail({ row }: { row: LogRow }) {
  const t = useT('logs')
  return (
    <Stack gap={2}>
      <Text size="small">{row.content}</Text>
      <TextLink href={callPath(row.request_id)}>{t('call.open')}</TextLink>
    </Stack>
  )
}
