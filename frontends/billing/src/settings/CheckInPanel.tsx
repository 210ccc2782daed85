import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { quotaLook } from './quota-look'

/** What users get for coming by each day. */
export default function CheckInPanel() {
  const t = useT('billing')
  return (
    <OptionsForm
      title={t('settings.check-in.title')}
      purpose={t('settings.check-in.purpose')}
      sections={[{ keys: ['CheckInEnabled', 'CheckInQuota', 'CheckInMaxQuota'] }]}
      looks={{ CheckInQuota: quotaLook(), CheckInMaxQuota: quotaLook(t('settings.check-in.fixed')) }}
    />
  )
}
