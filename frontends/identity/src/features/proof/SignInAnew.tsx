import { paths, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { useLocation, useNavigate } from 'react-router'

/**
 * For who has nothing else to prove it by: signs out and leads to sign-in, and from there back to this page, where what was typed
 * and not sent yet stands again.
 */
export function SignInAnew() {
  const t = useT('identity')
  const notify = useNotify()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = async () => {
    try {
      await signOut('kept')
      await navigate(paths.login, { replace: true, state: { from: `${pathname}${search}` } })
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <Stack gap={4}>
      <Muted>{t('prove.sign-in-text')}</Muted>
      <Button variant="primary" isFullWidth onClick={() => void leave()}>
        {t('prove.sign-in')}
      </Button>
    </Stack>
  )
}
