import { useQuery } from '@tanstack/react-query'
import { useFormat, userPath, useT } from '@tollgate/console-sdk'
import { Avatar } from '@tollgate/console-ui/avatar'
import { Button } from '@tollgate/console-ui/button'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Dialog } from '@tollgate/console-ui/dialog'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { Muted, Num, Text } from '@tollgate/console-ui/text'
import { type LogCaller, userQuery } from '../../api/logs.api'

interface UserInfoDialogProps {
  readonly userId: number
  readonly onClose: () => void
  readonly onShowLogs: (username: string) => void
}

/** Who made a call: balance, what was used, and how often. Mounted while it is open. */
export function UserInfoDialog({ userId, onClose, onShowLogs }: UserInfoDialogProps) {
  const t = useT('logs')
  const { data: user, error, refetch } = useQuery(userQuery(userId))
  const actions = (
    <>
      {user !== undefined && <Button onClick={() => onShowLogs(user.username)}>{t('user.showLogs')}</Button>}
      {user !== undefined && <Button href={userPath(user.id)}>{t('user.openPage')}</Button>}
      <Button onClick={onClose}>{t('user.close')}</Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={t('user.title')} size="small" actions={actions}>
      {user !== undefined && <UserFacts user={user} />}
      {user === undefined && error !== null && (
        <ErrorState error={error} title={t('user.failed')} onRetry={() => void refetch()} />
      )}
      {user === undefined && error === null && <SkeletonText lines={4} />}
    </Dialog>
  )
}

function UserFacts({ user }: { user: LogCaller }) {
  const t = useT('logs')
  const format = useFormat()
  const quota = (units: number) => <Num exact={format.quotaExactly(units)}>{format.quota(units)}</Num>
  return (
    <Stack gap={5}>
      <Row gap={3}>
        <Avatar name={user.username} size={40} />
        <Stack gap={0}>
          <Text weight="strong">{user.username}</Text>
          <Muted size="small">
            #{user.id} {user.display_name}
          </Muted>
        </Stack>
      </Row>
      <DescriptionList
        min={110}
        items={[
          { label: t('user.quota'), value: quota(user.quota) },
          { label: t('user.used'), value: quota(user.used_quota) },
          { label: t('user.count'), value: format.number(user.request_count) },
        ]}
      />
    </Stack>
  )
}
