import { useFormat, useT } from '@tollgate/console-sdk'
import { Avatar } from '@tollgate/console-ui/avatar'
import { Row } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Muted, Text } from '@tollgate/console-ui/text'
import type { UserView } from '@tollgate/contracts/http/identity'
import { roleName, stateOf } from './user.model'

interface CellProps {
  readonly user: UserView
}

/** A user's avatar, username and display name. */
export function PersonCell({ user }: CellProps) {
  const second = user.display_name === user.username ? '' : user.display_name
  return (
    <Row gap={2}>
      <span aria-hidden>
        <Avatar name={user.username} />
      </span>
      <Text weight="medium">{user.username}</Text>
      {second !== '' && (
        <Text tone="muted" clamp={1}>
          {second}
        </Text>
      )}
    </Row>
  )
}

/** How many users this one invited, what that earned, and who invited this one. */
export function InvitationCell({ user }: CellProps) {
  const t = useT('identity')
  const format = useFormat()
  const facts = [
    user.aff_count > 0 && t('users.invited-count', { count: user.aff_count }),
    user.aff_history_quota > 0 && t('users.invited-gain', { quota: format.quota(user.aff_history_quota) }),
    user.inviter_id > 0 && t('users.invited-by', { id: user.inviter_id }),
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return <Muted>—</Muted>
  return (
    <Text size="small" tone="muted">
      {facts.join(' · ')}
    </Text>
  )
}

const roleTones = { user: 'neutral', admin: 'blue', root: 'accent', unknown: 'orange' } as const

/** A user's role. */
export function RoleCell({ user }: CellProps) {
  const t = useT('identity')
  const name = roleName(user.role)
  return <Tag tone={roleTones[name]}>{t(`users.roles.${name}`)}</Tag>
}

const stateTones = { active: 'good', banned: 'bad', deleted: 'neutral', unknown: 'warn' } as const

/** A user's status: whether they can sign in and call. */
export function StateCell({ user }: CellProps) {
  const t = useT('identity')
  const state = stateOf(user)
  return <StatusChip tone={stateTones[state]}>{t(`users.states.${state}`)}</StatusChip>
}
