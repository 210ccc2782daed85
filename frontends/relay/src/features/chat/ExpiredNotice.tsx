import { useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'

/**
 * Rule K7: the address says that the session is over. The conversation stays readable until its owner
 * leaves: asking who is signed in tells the console that the session has ended, and it leads to sign-in.
 */
export function ExpiredNotice({ onClose }: { onClose: () => void }) {
  const t = useT('relay')
  const { refresh } = useSession()
  const signIn = () => {
    onClose()
    void refresh()
  }
  return (
    <Alert
      tone="warn"
      onClose={onClose}
      action={
        <Button size="small" icon="log-in" onClick={signIn}>
          {t('expired.sign-in')}
        </Button>
      }
    >
      {t('expired.text')}
    </Alert>
  )
}
