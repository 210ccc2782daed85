import { useFaultText, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { TextField, useFormApi } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { identityFaults, testMailBody } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { sendTestMail } from '../../../api/settings.api'

/** Tries the mail server. The server uses the stored options, so what was typed has to be saved first. */
export function SendTestMail() {
  const t = useT('identity')
  const { isDirty } = useFormApi()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon="send"
        ariaHasPopup="dialog"
        disabledReason={isDirty ? t('settings.mail.save-first') : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('settings.mail.test')}
      </Button>
      {isOpen && <TestMailDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function TestMailDialog({ onClose }: { onClose: () => void }) {
  const t = useT('identity')
  const notify = useNotify()
  const translate = useFaultText(identityFaults)
  const { user } = useSession()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('settings.mail.test-title')}
      submitLabel={t('settings.mail.send')}
      isUnguarded
      schema={testMailBody}
      defaultValues={{ to: user?.email ?? '' }}
      translate={translate}
      onSubmit={async (body) => {
        await sendTestMail(body)
        notify.success(t('settings.mail.sent', { to: body.to }))
      }}
    >
      <TextField
        name="to"
        type="email"
        label={t('settings.mail.to')}
        help={t('settings.mail.to-help')}
        autoComplete="email"
        isAutoFocused
        isRequired
      />
    </FormDialog>
  )
}
