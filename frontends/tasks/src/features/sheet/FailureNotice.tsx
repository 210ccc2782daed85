import { pathOf, useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Stack } from '@tollgate/console-ui/layout'
import { TextLink } from '@tollgate/console-ui/text'
import { logTypes } from '@tollgate/contracts/http/logs'
import { chargeOf } from '../list/progress.model'
import type { TaskRow } from '../list/row.model'

/** Why a task failed and what became of its charge, with the way to the row of the usage log that gave it back. */
export function FailureNotice({ row }: { row: TaskRow }) {
  const t = useT('tasks')
  const format = useFormat()
  if (row.status !== 'FAILURE') return null
  const charge = chargeOf(row)
  const refunds = pathOf('logs', { type: logTypes.system, request_id: row.requestId })
  return (
    <Alert tone="bad" title={row.failReason || t('failure.unknown')}>
      <Stack gap={1}>
        <span>{t(`charge.told.${charge}`, { amount: format.cost(row.chargedUnits) })}</span>
        {charge === 'given-back' && <TextLink href={refunds}>{t('charge.show')}</TextLink>}
      </Stack>
    </Alert>
  )
}
