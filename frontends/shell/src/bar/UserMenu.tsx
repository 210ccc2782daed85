import {
  lacksSecondFactor,
  paths,
  type SessionUser,
  useLeaveQuestion,
  useNotify,
  useSession,
  useT,
} from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Menu } from '@tollgate/console-ui/menu'
import { useNavigate } from 'react-router'
import { isKnown } from '../remotes/remote'
import { useConsoleRemotes } from '../remotes/remotes-context'

/** Who is signed in, with the own pages and the way out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const t = useT('shell')
  const { signOut } = useSession()
  const notify = useNotify()
  const navigate = useNavigate()
  const mayLeave = useLeaveQuestion()
  const leave = async () => {
    if (!(await mayLeave())) return
    try {
      await signOut()
      await navigate(paths.login)
    } catch (error) {
      notify.error(error)
    }
  }
  const name = user.display_name || user.username
  // A link only to pages that somebody has announced, and that are open to this user.
  const { remotes } = useConsoleRemotes()
  const announced = new Set(remotes.filter(isKnown).flatMap(({ manifest }) => manifest.routes.map(({ path }) => path)))
  const pages = [
    { id: 'topup', label: t('top.topup'), icon: 'wallet', href: paths.topup },
    { id: 'personal', label: t('top.personal'), icon: 'user', href: paths.personal },
  ] as const
  return (
    <Menu
      label={t('top.account')}
      trigger={
        <Button variant="quiet" iconEnd="chevron-down" ariaLabel={`${t('top.account')}: ${name}`}>
          <span className="user-name">{name}</span>
        </Button>
      }
      items={[
        { heading: user.username },
        ...pages.filter(({ href }) => announced.has(href) && !lacksSecondFactor(user)),
        // Beside the console, so that what is typed here stays.
        {
          id: 'docs',
          label: t('top.docs'),
          icon: 'book',
          onSelect: () => void window.open('/docs', '_blank', 'noopener'),
        },
        { divider: true },
        { id: 'logout', label: t('top.logout'), icon: 'log-out', onSelect: () => void leave() },
      ]}
    />
  )
}
