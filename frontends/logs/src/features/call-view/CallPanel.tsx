import { callPath, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { Drawer } from '@tollgate/console-ui/drawer'
import { Row } from '@tollgate/console-ui/layout'
import { CallContent, useCall } from './CallContent'
import { useCallPanel } from './useCallPanel'

const width = 760

/** The call that the address opens over the log: what its page has, without leaving the rows. */
export function CallPanel() {
  const { call, close } = useCallPanel()
  return call === '' ? null : <Open requestId={call} onClose={close} />
}

function Open({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const t = useT('logs')
  const state = useCall(requestId)
  const { data } = state.call
  return (
    <Drawer
      isOpen
      width={width}
      title={t('call.title')}
      subtitle={<CopyText value={data?.request_id ?? requestId} label={t('fact.requestId')} isMono />}
      onClose={onClose}
      footer={
        state.isId ? (
          <Row gap={2} wrap>
            <Button href={callPath(requestId)}>{t('call.asPage')}</Button>
            {data !== undefined && data.trace_url !== '' && (
              <Button icon="external-link" href={data.trace_url}>
                {t('call.trace')}
              </Button>
            )}
          </Row>
        ) : undefined
      }
    >
      <CallContent {...state} back={<Button onClick={onClose}>{t('call.toLog')}</Button>} />
    </Drawer>
  )
}
