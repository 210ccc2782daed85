import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** Words that neither requests nor answers may have. */
export default function SensitiveWordsPanel() {
  const t = useT('relay')
  const onlyWhile = { key: 'CheckSensitiveOnCompletionEnabled', reason: t('panels.words.answer-off') } as const
  return (
    <OptionsForm
      title={t('panels.words.title')}
      purpose={t('panels.words.purpose')}
      sections={[
        {
          keys: [
            'CheckSensitiveEnabled',
            'CheckSensitiveOnPromptEnabled',
            'CheckSensitiveOnCompletionEnabled',
            'StopOnSensitiveEnabled',
            'StreamCacheQueueLength',
            'SensitiveWords',
          ],
        },
      ]}
      looks={{
        CheckSensitiveEnabled: { help: t('panels.words.enabled-help') },
        CheckSensitiveOnPromptEnabled: { help: t('panels.words.prompt-help') },
        CheckSensitiveOnCompletionEnabled: { help: t('panels.words.answer-help') },
        StopOnSensitiveEnabled: { help: t('panels.words.stop-help'), onlyWhile },
        StreamCacheQueueLength: { help: t('panels.words.queue-help'), onlyWhile },
        SensitiveWords: { help: t('panels.words.list-help'), rows: 8 },
      }}
    />
  )
}
