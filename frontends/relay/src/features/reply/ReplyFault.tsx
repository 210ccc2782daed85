import { useQuery } from '@tanstack/react-query'
import { mayAccess, pathOf, paths, useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Box } from '@tollgate/console-ui/layout'
import { TextLink } from '@tollgate/console-ui/text'
import { failedRowQuery } from '../../api/relay.api'
import type { Fault, Reply } from '../conversation/conversation.model'
import { blamedChannel, failedCall, saidOf } from './fault.model'

/** Why an answer failed, what to do now, and where the call is: a user is led to it, an administrator to its channel as well. */
export function ReplyFault({ reply, fault }: { reply: Reply; fault: Fault }) {
  const t = useT('relay')
  const requestId = failedCall(reply)
  return (
    <Box sx={{ mt: reply.text === '' ? 0 : 3 }}>
      <Alert tone="bad" title={t('chat.failed')}>
        {fault.kind === 'said' ? saidOf(fault.message, requestId) : t(`fault.${fault.kind}`)}
        {requestId !== null && <WayOn requestId={requestId} />}
      </Alert>
    </Box>
  )
}

function WayOn({ requestId }: { requestId: string }) {
  const t = useT('relay')
  const { user } = useSession()
  const isAdmin = mayAccess(user, 'admin')
  const { data: row } = useQuery({ ...failedRowQuery(requestId), enabled: isAdmin })
  const channel = row ? blamedChannel(row) : null
  return (
    <Box sx={{ mt: 1.5 }}>
      <div>{t(isAdmin ? 'fault.next-admin' : 'fault.next-user')}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 1 }}>
        <TextLink href={pathOf('logs', { call: requestId })}>{t('fault.call')}</TextLink>
        {channel !== null && <TextLink href={`${paths.channels}/edit/${channel}`}>{t('fault.channel')}</TextLink>}
      </Box>
    </Box>
  )
}
