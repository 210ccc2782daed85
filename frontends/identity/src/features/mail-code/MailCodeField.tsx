import { useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { TextField } from '@tollgate/console-ui/form'
import { Box } from '@tollgate/console-ui/layout'
import { useMailing } from './useMailing'

export interface MailCodeFieldProps {
  readonly name: string
  /** Has the code mailed. */
  readonly mail: () => Promise<unknown>
  /** Whether there is somewhere to mail it to; where there is not, it says so at the field that lacks. */
  readonly isReady?: () => boolean
}

/** The field for a code from a mail, and the button that has it mailed. */
export function MailCodeField({ name, mail, isReady = () => true }: MailCodeFieldProps) {
  const t = useT('identity')
  const notify = useNotify()
  const mailing = useMailing(mail)
  const send = async () => {
    if (!isReady()) return
    try {
      await mailing.send()
      notify.success(t('mail-code.sent'))
    } catch (error) {
      notify.error(error)
    }
  }
  const isWaiting = mailing.left > 0
  return (
    <TextField
      name={name}
      label={t('mail-code.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      isMono
      isRequired
      after={
        <Box sx={{ flexShrink: 0 }}>
          <Button
            size="small"
            isLoading={mailing.isSending}
            disabledReason={isWaiting ? t('mail-code.wait') : undefined}
            onClick={() => void send()}
          >
            {isWaiting ? t('mail-code.again', { seconds: mailing.left }) : t('mail-code.send')}
          </Button>
        </Box>
      }
    />
  )
}
