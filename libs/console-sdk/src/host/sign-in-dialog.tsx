import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { apiSettings } from '../api/api-settings'
import { useNotify } from '../feedback/feedback'
import { useSpeech } from '../i18n/hooks'
import { discardUnsaved } from '../leaving/leave-guard'
import { paths } from '../paths/paths'
import { returnText } from '../session/return-text'
import { sessionReturn } from '../session/session-return'
import { rememberUser, renewAnswers } from '../session/session-store'
import { useSession, whoIsBack } from '../session/useSession'
import { Slot } from '../slots/slot'
import { signInSlot } from './session-return'

/** Signs in again over the page, so that nothing of it is lost. */
export function SignInDialog({ onElsewhere }: { onElsewhere: () => void }) {
  const speech = useSpeech()
  const { user, refresh } = useSession()
  const notify = useNotify()
  const queries = useQueryClient()
  const text = returnText(speech)
  const onSignedIn = async () => {
    const back = await whoIsBack()
    if (back.id !== user?.id) {
      // Somebody else must see nothing of what stands on this page, nor be asked about it.
      discardUnsaved()
      // A call that still fails for the user of this page ends nothing of theirs, whom the next page has to know.
      apiSettings.onSignedOut = () => undefined
      rememberUser(back)
      return location.assign(paths.home)
    }
    await refresh()
    sessionReturn.welcome()
    notify.success(text.back)
    await renewAnswers(queries)
  }
  return (
    <Dialog isOpen onClose={() => sessionReturn.close()} title={text.title} size="small">
      <Stack gap={5}>
        <Muted>{text.text}</Muted>
        <Slot name={signInSlot} props={{ username: user?.username ?? '', onSignedIn }} />
        <Row justify="center">
          <Button variant="quiet" size="small" onClick={onElsewhere}>
            {text.elsewhere}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
