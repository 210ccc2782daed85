import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

const headersTemplate = {
  value: JSON.stringify({ 'claude-sonnet-4-6': { 'anthropic-beta': ['context-1m-2025-08-07'] } }, null, 2),
}

/** How requests to channels of Anthropic are shaped. */
export default function ClaudePanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.claude.title')}
      purpose={t('panels.claude.purpose')}
      sections={[
        {
          keys: [
            'claude.default_max_tokens',
            'claude.model_headers_settings',
            'claude.thinking_adapter_enabled',
            'claude.thinking_adapter_budget_tokens_percentage',
          ],
        },
      ]}
      looks={{
        'claude.default_max_tokens': { help: t('panels.claude.limit-help'), rows: 4 },
        'claude.model_headers_settings': { help: t('panels.claude.headers-help'), template: headersTemplate, rows: 4 },
        'claude.thinking_adapter_enabled': { help: t('panels.claude.thinking-help') },
        'claude.thinking_adapter_budget_tokens_percentage': {
          help: t('panels.claude.share-help'),
          onlyWhile: { key: 'claude.thinking_adapter_enabled', reason: t('panels.claude.thinking-off') },
        },
      }}
    />
  )
}
