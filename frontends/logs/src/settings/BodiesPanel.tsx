import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { Alert } from '@tollgate/console-ui/alert'

/** Whether requests and answers are kept, of whom, for how long, and who reads them. */
export default function BodiesPanel() {
  const t = useT('logs')
  const words = (['off', 'metadata', 'sampled', 'redacted', 'full'] as const).map(
    (word) => [word, t(`bodies.settings.policy.${word}`)] as const,
  )
  return (
    <OptionsForm
      title={t('bodies.settings.title')}
      purpose={t('bodies.settings.purpose')}
      sections={[
        {
          before: <Alert tone="warn">{t('bodies.settings.warning')}</Alert>,
          keys: [
            'BodyPolicy',
            'BodySamplePercent',
            'BodyGroups',
            'BodyExcludedGroups',
            'BodyRedactedWords',
            'BodyRetentionDays',
            'BodyAdminsMayRead',
          ],
        },
      ]}
      looks={{
        BodyPolicy: { words: Object.fromEntries(words), help: t('bodies.settings.policy-help'), isWide: true },
        BodySamplePercent: { unit: '%', help: t('bodies.settings.sample-help') },
        BodyGroups: { help: t('bodies.settings.groups-help') },
        BodyExcludedGroups: { help: t('bodies.settings.excluded-help') },
        BodyRedactedWords: { help: t('bodies.settings.words-help'), rows: 4 },
        BodyRetentionDays: { help: t('bodies.settings.retention-help') },
        BodyAdminsMayRead: { help: t('bodies.settings.readers-help') },
      }}
    />
  )
}
