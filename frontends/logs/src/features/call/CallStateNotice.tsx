import { useFormat, useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import type { CallView } from '@tollgate/contracts/http/logs'

/** Why a call has no row; nothing of one that has. */
export function CallStateNotice({ call }: { call: CallView }) {
  const t = useT('logs')
  const format = useFormat()
  const { isAdmin } = useSession()
  const { state, begun_at: begunMs } = call
  if (state === 'logged') return null
  const time = begunMs === 0 ? '' : format.dateTime(Math.floor(begunMs / 1_000))
  return (
    <Alert tone={state === 'unknown' ? 'warn' : 'info'} title={t(`call.state.${state}`)}>
      {t(`call.why.${state === 'unknown' && !isAdmin ? 'notYours' : state}`)}
      {time !== '' && state !== 'unknown' && ` ${t('call.begun', { time })}`}
    </Alert>
  )
}
