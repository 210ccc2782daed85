import { useQuery } from '@tanstack/react-query'
import { useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { mostCountedActs } from '@tollgate/contracts/http/identity'
import { auditForwardingQuery } from '../../api/audit.api'

/** What the server says of a receiver that took the call and never answered. */
const silent = 'no answer in time'

/** Says that the webhook does not take the log, why, and when it is tried again; nothing while it does. */
export function ForwardingNotice() {
  const t = useT('identity')
  const format = useFormat()
  const { data } = useQuery(auditForwardingQuery)
  if (!data?.is_on || data.failures === 0) return null
  const { last_error, waiting: count, retry_at } = data
  const facts = { reason: last_error === silent ? t('audit.forwarding.silent') : last_error, count }
  return (
    <Alert tone="bad" title={t('audit.forwarding.fails')}>
      {count < mostCountedActs ? t('audit.forwarding.why', facts) : t('audit.forwarding.why-many', facts)}
      {retry_at !== null && ` ${t('audit.forwarding.retry', { when: format.relativeTime(retry_at) })}`}
    </Alert>
  )
}
