import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** A group and what each of its users may ask in a minute and at once. */
const groupTemplate = { value: JSON.stringify({ default: { rpm: 60, tpm: 100_000, concurrency: 10 } }, null, 2) }

/** How many model requests one user may make. */
export default function RateLimitPanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.rate-limit.title')}
      purpose={t('panels.rate-limit.purpose')}
      sections={[
        {
          keys: [
            'ModelRequestRateLimitEnabled',
            'ModelRequestRateLimitDurationMinutes',
            'ModelRequestRateLimitCount',
            'ModelRequestRateLimitSuccessCount',
            'GroupRateLimits',
          ],
        },
      ]}
      looks={{
        ModelRequestRateLimitEnabled: { help: t('panels.rate-limit.enabled-help') },
        ModelRequestRateLimitDurationMinutes: { help: t('panels.rate-limit.period-help') },
        ModelRequestRateLimitCount: { help: t('panels.rate-limit.count-help') },
        ModelRequestRateLimitSuccessCount: { help: t('panels.rate-limit.success-help') },
        GroupRateLimits: { help: t('panels.rate-limit.group-help'), template: groupTemplate, rows: 4 },
      }}
    />
  )
}
