import { useQuery } from '@tanstack/react-query'
import { useSession, useT } from '@tollgate/console-sdk'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Stack } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { type CallView, isRequestId } from '@tollgate/contracts/http/logs'
import type { ReactNode } from 'react'
import { callQuery } from '../../api/call.api'
import { CallBodiesPanel } from '../bodies/CallBodies'
import { CallFlow } from '../call/CallFlow'
import { CallReceiptPanel } from '../call/CallReceiptPanel'
import { CallStateNotice } from '../call/CallStateNotice'
import { CallTask } from '../call/CallTask'
import { CallTimes } from '../call/CallTimes'
import { ChannelsTried } from '../call/ChannelsTried'
import { LedgerEntries } from '../call/LedgerEntries'
import { readRow } from '../row/row.model'

/** One call as it is asked for: of anybody's by administrators, of one's own by others. */
export function useCall(requestId: string) {
  const { isAdmin } = useSession()
  const isId = isRequestId(requestId)
  const call = useQuery({ ...callQuery(isAdmin ? 'all' : 'own', requestId), enabled: isId })
  return { call, isId, refresh: () => void call.refetch() }
}

type CallContentProps = ReturnType<typeof useCall> & {
  /** Leads back to the log, where there is nothing else to do. */
  readonly back: ReactNode
}

/** All that is known of one call, or why it is not shown: on its page, and in the panel over the log. */
export function CallContent({ call: { data, error, isPending }, isId, refresh, back }: CallContentProps) {
  const t = useT('logs')
  if (!isId)
    return (
      <EmptyState icon="scroll-text" title={t('call.state.unknown')} action={back}>
        {t('filter.requestIdFault')}
      </EmptyState>
    )
  if (error !== null) return <ErrorState error={error} onRetry={refresh} />
  return isPending ? <Skeleton shape="block" height={320} /> : <Known call={data} />
}

function Known({ call }: { call: CallView }) {
  const row = call.row === null ? null : readRow(call.row)
  return (
    <Stack gap={5}>
      <CallStateNotice call={call} />
      {row !== null && <CallFlow row={row} />}
      {row !== null && <CallReceiptPanel row={row} />}
      {row !== null && <CallTimes row={row} />}
      {row !== null && <ChannelsTried row={row} />}
      <LedgerEntries call={call} />
      <CallTask call={call} />
      {row !== null && <CallBodiesPanel row={row} />}
    </Stack>
  )
}
