import { useConfirm, useCopy, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { useState } from 'react'
import { resetAccessToken } from '../../api/account.api'
import { OnceDialog } from '../personal/OnceDialog'
import { SettingsRow } from '../personal/SettingsRow'

/** The token by which programs use the console's API in one's name. */
export function AccessTokenRow() {
  const t = useT('identity')
  const { token, isBusy, make, forget } = useAccessToken()
  return (
    <SettingsRow
      icon="terminal"
      title={t('access-token.title')}
      actions={
        <Button size="small" isLoading={isBusy} onClick={make}>
          {t('access-token.make')}
        </Button>
      }
    >
      {t('access-token.purpose')}
      <OnceDialog
        lines={token === null ? null : [token]}
        isCopied
        onClose={forget}
        title={t('access-token.title')}
        text={t('access-token.once')}
        name={t('access-token.title')}
      />
    </SettingsRow>
  )
}

function useAccessToken() {
  const t = useT('identity')
  const notify = useNotify()
  const confirm = useConfirm()
  const copy = useCopy()
  const [token, setToken] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const make = async () => {
    const question = {
      title: t('access-token.make'),
      text: t('access-token.make-text'),
      confirmLabel: t('access-token.make'),
    }
    if (!(await confirm(question))) return
    setIsBusy(true)
    try {
      const made = await resetAccessToken()
      setToken(made)
      await copy(made, { name: t('access-token.title') })
    } catch (error) {
      notify.error(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { token, isBusy, make: () => void make(), forget: () => setToken(null) }
}
