import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** How requests to channels of Gemini are shaped. */
export default function GeminiPanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.gemini.title')}
      purpose={t('panels.gemini.purpose')}
      sections={[
        {
          keys: [
            'gemini.safety_settings',
            'gemini.version_settings',
            'gemini.supported_imagine_models',
            'gemini.thinking_adapter_enabled',
            'gemini.thinking_adapter_budget_tokens_percentage',
          ],
        },
      ]}
      looks={{
        'gemini.safety_settings': { help: t('panels.gemini.safety-help'), rows: 7 },
        'gemini.version_settings': { help: t('panels.gemini.version-help'), rows: 4 },
        'gemini.supported_imagine_models': { help: t('panels.gemini.drawing-help'), rows: 4 },
        'gemini.thinking_adapter_enabled': { help: t('panels.gemini.thinking-help') },
        'gemini.thinking_adapter_budget_tokens_percentage': {
          help: t('panels.gemini.share-help'),
          onlyWhile: { key: 'gemini.thinking_adapter_enabled', reason: t('panels.gemini.thinking-off') },
        },
      }}
    />
  )
}
