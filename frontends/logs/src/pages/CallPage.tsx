import { useQuery } from '@tanstack/react-query'
import { pathOf, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Stack } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { type CallView, isRequestId } from '@tollgate/contracts/http/logs'
import { useParams } from 'react-router'
import { callQuery } from '../api/call.api'
import { CallBodiesPanel } from '../features/bodies/CallBodies'
import { CallReceiptPanel } from '../features/call/CallReceiptPanel'
import { CallStateNotice } from '../features/call/CallStateNotice'
import { CallTask } from '../features/call/CallTask'
import { CallTimes } from '../features/call/CallTimes'
import { ChannelsTried } from '../features/call/ChannelsTried'
import { LedgerEntries } from '../features/call/LedgerEntries'
import { readRow } from '../features/row/row.model'

/** All that is known of one call: of anybody's for administrators, of one's own for others. */
export default function CallPage() {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const { requestId = '' } = useParams()
  const isId = isRequestId(requestId)
  const query = callQuery(isAdmin ? 'all' : 'own', requestId)
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...query, enabled: isId })
  const refresh = () => void refetch()
  return (
    <Page
      title={t('call.title')}
      purpose={<CopyText value={data?.request_id ?? requestId} label={t('fact.requestId')} isMono />}
      back={{ label: t('title'), href: pathOf('logs') }}
      action={
        <>
          {isId && (
            <Button icon="refresh" isLoading={isFetching && !isPending} onClick={refresh}>
              {t('refresh')}
            </Button>
          )}
          {data !== undefined && data.trace_url !== '' && (
            <Button icon="external-link" href={data.trace_url}>
              {t('call.trace')}
            </Button>
          )}
        </>
      }
    >
      {!isId && (
        <EmptyState icon="scroll-text" title={t('call.state.unknown')}>
          {t('filter.requestIdFault')}
        </EmptyState>
      )}
      {error !== null && <ErrorState error={error} onRetry={refresh} />}
      {isId && isPending && <Skeleton shape="block" height={320} />}
      {error === null && data !== undefined && <Call call={data} />}
    </Page>
  )
}

function Call({ call }: { call: CallView }) {
  const row = call.row === null ? null : readRow(call.row)
  return (
    <Stack gap={5}>
      <CallStateNotice call={call} />
      {row !== null && <CallReceiptPanel row={row} />}
      {row !== null && <CallTimes row={row} />}
      {row !== null && <ChannelsTried row={row} />}
      <LedgerEntries call={call} />
      <CallTask call={call} />
      {row !== null && <CallBodiesPanel row={row} />}
    </Stack>
  )
}
