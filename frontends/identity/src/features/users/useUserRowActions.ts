import { paths, userPath, useSession, useT } from '@tollgate/console-sdk'
import type { IconName } from '@tollgate/console-ui/icon'
import type { MenuItem } from '@tollgate/console-ui/menu'
import type { UserView } from '@tollgate/contracts/http/identity'
import { actsFor, obstacleOf, type UserAct } from './user.model'
import { useUserActions } from './useUserActions'

const icons: Readonly<Record<UserAct, IconName>> = {
  edit: 'pencil',
  quota: 'wallet',
  promote: 'arrow-up',
  demote: 'arrow-down',
  enable: 'play',
  disable: 'pause',
  'reset-2fa': 'shield',
  delete: 'trash',
}

const quick: readonly UserAct[] = ['edit', 'quota', 'enable', 'disable']

export interface RowActionsOptions {
  readonly onEdit: (user: UserView) => void
  readonly onQuota: (user: UserView) => void
}

/** What the menu of a user offers; an act that the ranks forbid says so. A deleted user has none. */
export function useUserRowActions({ onEdit, onQuota }: RowActionsOptions): (user: UserView) => readonly MenuItem[] {
  const t = useT('identity')
  const { user: actor } = useSession()
  const { manage, resetSecondFactor } = useUserActions()

  const run = (user: UserView, act: UserAct): void => {
    if (act === 'edit') onEdit(user)
    else if (act === 'quota') onQuota(user)
    else if (act === 'reset-2fa') void resetSecondFactor(user)
    else void manage(user, act)
  }

  // What is read needs no rank.
  const statementOf = ({ id }: UserView): MenuItem => ({
    id: 'statement',
    label: t('users.acts.statement'),
    icon: 'file-text',
    href: `${paths.statement}/${id}`,
  })

  const pageOf = ({ id }: UserView): MenuItem => ({
    id: 'page',
    label: t('user-page.open'),
    icon: 'user',
    href: userPath(id),
  })

  const itemsOf = (user: UserView, act: UserAct): MenuItem[] => {
    const obstacle = obstacleOf(actor, user, act)
    const item: MenuItem = {
      id: act,
      label: t(`users.acts.${act}`),
      icon: icons[act],
      isQuick: quick.includes(act),
      onSelect: () => run(user, act),
      disabledReason: obstacle === null ? undefined : t(`users.obstacles.${obstacle}`),
      ...(act === 'delete' && { tone: 'danger' as const }),
    }
    if (act === 'quota') return [item, statementOf(user)]
    return act === 'delete' ? [{ divider: true }, item] : [item]
  }

  return (user) => {
    const items = actsFor(user).flatMap((act) => itemsOf(user, act))
    return items.length === 0 ? [] : [pageOf(user), ...items]
  }
}
