import { useNotify, useStatus, useT, useUrlState } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import type { IconName } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { Binding } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { z } from 'zod'
import { bindWechat } from '../../api/account.api'
import { isRedirect, methodIcons } from '../external/methods.model'
import { useExternalStart } from '../external/useExternalStart'
import { WechatDialog } from '../external/WechatDialog'
import type { Account } from '../personal/account.model'
import { SettingsGroup } from '../personal/SettingsGroup'
import { SettingsRow } from '../personal/SettingsRow'
import { useReloadAccount } from '../personal/useReloadAccount'
import { BindingActions } from './BindingActions'
import { bindingsOf } from './bindings.model'
import { EmailDialog } from './EmailDialog'
import { TelegramDialog } from './TelegramDialog'

const failure = z.object({ binding: z.string().default('') })

const iconOf = (binding: Binding): IconName => (binding === 'email' ? 'mail' : methodIcons[binding])

/** The address and the accounts of other sites by which the user can be known here. */
export function Bindings({ account }: { account: Account }) {
  const t = useT('identity')
  const status = useStatus()
  const [asking, setAsking] = useState<Binding | null>(null)
  const { leaving, start } = useExternalStart('')
  const close = () => setAsking(null)
  const all = bindingsOf(account, status)
  const off = all.filter(({ state }) => state === 'off').map(({ binding }) => t(`bindings.names.${binding}`))
  const open = all.filter(({ state }) => state !== 'off')
  return (
    <SettingsGroup title={t('bindings.title')} purpose={t('bindings.purpose')}>
      <FailedBinding />
      {open.map((each) => (
        <SettingsRow
          key={each.binding}
          icon={iconOf(each.binding)}
          title={t(`bindings.names.${each.binding}`)}
          actions={
            <BindingActions
              binding={each}
              isLeaving={leaving === each.binding}
              onBind={() => (isRedirect(each.binding) ? start(each.binding) : setAsking(each.binding))}
            />
          }
        >
          {each.state === 'bound' ? each.value : t(`bindings.${each.state}`)}
        </SettingsRow>
      ))}
      {off.length > 0 && (
        <SettingsRow title={<Muted size="small">{t('bindings.off', { names: off.join(t('bindings.and')) })}</Muted>} />
      )}
      <EmailDialog account={account} isOpen={asking === 'email'} onClose={close} />
      <WechatBinding isOpen={asking === 'wechat'} onClose={close} />
      <TelegramDialog isOpen={asking === 'telegram'} onClose={close} />
    </SettingsGroup>
  )
}

/** Telegram's widget leads the browser to the server, which sends it back here with `?binding=failed` when it refused. */
function FailedBinding() {
  const t = useT('identity')
  const [{ binding }, change] = useUrlState(failure)
  if (binding !== 'failed') return null
  return (
    <Box sx={{ p: 3 }}>
      <Alert tone="bad" onClose={() => change({ binding: '' })}>
        {t('bindings.telegram-failed')}
      </Alert>
    </Box>
  )
}

function WechatBinding({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('identity')
  const notify = useNotify()
  const reload = useReloadAccount()
  const bind = async (code: string) => {
    await bindWechat(code)
    await reload()
    notify.success(t('wechat.bound'))
    onClose()
  }
  return (
    <WechatDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('wechat.bind')}
      submit={t('bindings.bind')}
      onCode={bind}
    />
  )
}
