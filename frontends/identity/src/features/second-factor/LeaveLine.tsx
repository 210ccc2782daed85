import { paths, type SessionUser, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box, Row } from '@tollgate/console-ui/layout'
import { useNavigate } from 'react-router'

/** Who is signed in, and the way out. */
export function LeaveLine({ user }: { user: SessionUser }) {
  const t = useT('identity')
  const notify = useNotify()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const leave = async () => {
    try {
      await signOut()
      await navigate(paths.login, { replace: true })
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <Row gap={2} justify="between">
      <span>{t('second-factor.who', { name: user.username })}</span>
      {/* Its word ends where the form above ends; what lies around it is seen only under the pointer. */}
      <Box sx={{ mr: -2 }}>
        <Button size="small" variant="quiet" icon="log-out" onClick={() => void leave()}>
          {t('second-factor.sign-out')}
        </Button>
      </Box>
    </Row>
  )
}
