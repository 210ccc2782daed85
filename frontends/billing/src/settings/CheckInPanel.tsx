import { useFormat, useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** What users get for coming by each day. */
export default function CheckInPanel() {
  const t = useT('billing')
  const format = useFormat()
  const hint = (units: number) => `= ${format.quota(units)}`
  const orFixed = (units: number) => (units === 0 ? t('settings.check-in.fixed') : hint(units))
  return (
    <OptionsForm
      title={t('settings.check-in.title')}
      purpose={t('settings.check-in.purpose')}
      sections={[{ keys: ['CheckInEnabled', 'CheckInQuota', 'CheckInMaxQuota'] }]}
      looks={{ CheckInQuota: { hint }, CheckInMaxQuota: { hint: orFixed } }}
    />
  )
}
