import { useNotify, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Muted } from '@tollgate/console-ui/text'
import {
  type ConfirmNoticeAddressBody,
  confirmNoticeAddressBody,
  type UserSetting,
} from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { confirmNoticeAddress, sendNoticeCode } from '../../api/account.api'
import { useBotCheck } from '../bot-check/useBotCheck'
import { MailCodeField } from '../mail-code/MailCodeField'
import { FormDialog } from '../personal/FormDialog'
import { useReloadAccount } from '../personal/useReloadAccount'

export interface NoticeAddressProps {
  readonly setting: UserSetting
  /** The account's own address, to which notices go meanwhile; empty for none. */
  readonly ownAddress: string
}

/** Whether the address that was saved for notices gets any, and the way to have its owner agree. */
export function NoticeAddress({ setting, ownAddress }: NoticeAddressProps) {
  const t = useT('identity')
  const [isOpen, setOpen] = useState(false)
  const { notification_email: email, notification_email_confirmed: isConfirmed } = setting
  if (setting.notify_type !== 'email' || email === '') return null
  if (isConfirmed) return <Alert tone="good">{t('preferences.address-confirmed', { email })}</Alert>
  const confirm = (
    <Button size="small" onClick={() => setOpen(true)}>
      {t('preferences.address-confirm')}
    </Button>
  )
  return (
    <>
      <Alert tone="warn" action={confirm}>
        {ownAddress === ''
          ? t('preferences.address-waiting', { email })
          : t('preferences.address-meanwhile', { email, own: ownAddress })}
      </Alert>
      {isOpen && <ConfirmDialog email={email} onClose={() => setOpen(false)} />}
    </>
  )
}

function ConfirmDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT('identity')
  const notify = useNotify()
  const reload = useReloadAccount()
  const botCheck = useBotCheck()
  const confirm = async ({ code }: ConfirmNoticeAddressBody) => {
    await confirmNoticeAddress(code)
    await reload()
    notify.success(t('preferences.address-done'))
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('preferences.address-title')}
      submitLabel={t('preferences.address-confirm')}
      schema={confirmNoticeAddressBody}
      defaultValues={{ code: '' }}
      isCheckedOnSubmit
      onSubmit={confirm}
    >
      <Muted>{t('preferences.address-how', { email })}</Muted>
      <MailCodeField name="code" mail={() => sendNoticeCode(botCheck.take())} />
      {botCheck.widget}
    </FormDialog>
  )
}
