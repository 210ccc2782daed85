import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { quotaLook } from './quota-look'

/** Quota that is given, reserved and warned about. */
export default function QuotaPanel() {
  const t = useT('billing')
  return (
    <OptionsForm
      title={t('settings.quota.title')}
      purpose={t('settings.quota.purpose')}
      sections={[
        { keys: ['QuotaForNewUser', 'QuotaRemindThreshold', 'QuotaForInviter', 'QuotaForInvitee'] },
        {
          title: t('settings.quota.metering'),
          keys: ['PreConsumedQuota', 'QuotaPerUnit'],
        },
        { title: t('settings.quota.tokens-of-users'), keys: ['MaxUserTokens'] },
      ]}
      looks={{
        QuotaForNewUser: quotaLook(),
        QuotaRemindThreshold: quotaLook(),
        QuotaForInviter: quotaLook(),
        QuotaForInvitee: quotaLook(),
        PreConsumedQuota: { help: t('settings.quota.reserved-help'), unit: t('settings.quota.tokens') },
        QuotaPerUnit: { help: t('settings.quota.per-unit-help') },
      }}
    />
  )
}
