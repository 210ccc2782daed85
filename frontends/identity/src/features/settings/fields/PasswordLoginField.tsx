import { useConfirm, useT } from '@tollgate/console-sdk'
import { type OptionFieldFacts, useOptionField } from '@tollgate/console-sdk/options'
import { SwitchField } from '@tollgate/console-ui/form'

/** Asks before sign-in by password is switched off; without a confirmation the switch goes back to on (rule S8). */
export function PasswordLoginField({ entry, ...wiring }: OptionFieldFacts) {
  const t = useT('identity')
  const confirm = useConfirm()
  const { set } = useOptionField()
  const askWhenOff = async (isOn: boolean) => {
    if (isOn) return
    const isAgreed = await confirm({
      title: t('settings.login.off-title'),
      text: t('settings.login.off-text'),
      confirmLabel: t('settings.login.off-confirm'),
      tone: 'danger',
    })
    if (!isAgreed) set(entry.key, true)
  }
  return <SwitchField {...wiring} onChanged={(isOn) => void askWhenOff(isOn)} />
}
