import { type SessionUser, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Panel } from '@tollgate/console-ui/layout'
import { LoadFault } from '../features/rewards/LoadFault'
import { useCheckIn } from '../features/rewards/useCheckIn'

/** The daily check-in, while the site has one. */
export default function CheckInCard() {
  const { user } = useSession()
  const { check_in_enabled } = useStatus()
  return user !== null && check_in_enabled ? <CheckIn user={user} /> : null
}

function CheckIn({ user }: { user: SessionUser }) {
  const t = useT('billing')
  const { status, isPending, checkIn } = useCheckIn(user)
  const isDone = status.data?.can_check_in === false
  const button = (
    <Button
      variant="primary"
      icon={isDone ? 'check' : 'calendar-check'}
      isLoading={isPending}
      disabledReason={isDone ? t('check-in.tomorrow') : undefined}
      onClick={checkIn}
    >
      {isDone ? t('check-in.checked') : t('check-in.now')}
    </Button>
  )
  return (
    <Panel
      title={t('check-in.title')}
      purpose={isDone ? t('check-in.tomorrow') : t('check-in.text')}
      aside={status.isSuccess && button}
    >
      {status.isError && <LoadFault error={status.error} onRetry={() => void status.refetch()} />}
    </Panel>
  )
}
