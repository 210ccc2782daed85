import { pathOf, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { Page } from '@tollgate/console-ui/page'
import { useParams } from 'react-router'
import { CallContent, useCall } from '../features/call-view/CallContent'

/** The page of one call. */
export default function CallPage() {
  const t = useT('logs')
  const { requestId = '' } = useParams()
  const state = useCall(requestId)
  const { isId, refresh } = state
  const { data, isPending, isFetching } = state.call
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
      <CallContent {...state} back={<Button href={pathOf('logs')}>{t('call.toLog')}</Button>} />
    </Page>
  )
}
