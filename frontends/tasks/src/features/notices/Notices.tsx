import { pathOf, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'

/** The way to the options, for who may change them. */
function ToSettings() {
  const t = useT('tasks')
  return (
    <Button size="small" href={pathOf('settings', { tab: 'operation' })}>
      {t('notice.settings')}
    </Button>
  )
}

/** Over the drawing log: that drawing is off, or, to administrators, that callbacks are. */
export function DrawingNotice() {
  const t = useT('tasks')
  const { isAdmin } = useSession()
  const { enable_drawing, mj_notify_enabled } = useStatus()
  if (!enable_drawing) return <OffNotice title={t('notice.drawingOff')} />
  if (!isAdmin || mj_notify_enabled) return null
  return (
    <Alert tone="info" title={t('notice.noCallback')} action={<ToSettings />}>
      {t('notice.noCallbackWhy')}
    </Alert>
  )
}

/** Over the task log: that tasks are off. */
export function TaskNotice() {
  const t = useT('tasks')
  const { enable_task } = useStatus()
  return enable_task ? null : <OffNotice title={t('notice.taskOff')} />
}

function OffNotice({ title }: { title: string }) {
  const t = useT('tasks')
  const { isAdmin } = useSession()
  return (
    <Alert tone="warn" title={title} action={isAdmin ? <ToSettings /> : undefined}>
      {t(isAdmin ? 'notice.offAdmin' : 'notice.off')}
    </Alert>
  )
}
