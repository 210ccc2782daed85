import { CodeBlock } from '@tollgate/console-ui/code-block'
import { Segmented } from '@tollgate/console-ui/inputs'
import { Stack } from '@tollgate/console-ui/layout'
import { Tabs } from '@tollgate/console-ui/tabs'
import { Muted } from '@tollgate/console-ui/text'
import { useTranslated } from '../i18n/hooks'
import { dialectsOf, snippetOf } from '../snippet-text/snippet.model'
import { type Dialect, languages, type SnippetCall, type SnippetLanguage } from '../snippet-text/snippet.types'
import { useStatus } from '../status/useStatus'
import { useStoredState } from '../storage/useStoredState'

interface SnippetsProps {
  readonly call: SnippetCall
  /** Null where no key is shown: something stands in its place, and a line says what belongs there. */
  readonly apiKey: string | null
}

/** What stands in place of a key. */
const placeholder = 'sk-YOUR-KEY'

const names = { curl: 'curl', python: 'Python', node: 'Node.js' } as const satisfies Record<SnippetLanguage, string>
const highlighted = { curl: 'bash', python: 'python', node: 'javascript' } as const
const dialects = {
  openai: { value: 'openai', label: 'OpenAI' },
  anthropic: { value: 'anthropic', label: 'Anthropic' },
  gemini: { value: 'gemini', label: 'Gemini' },
} as const satisfies Record<Dialect, object>

const words = {
  languages: { zh: '语言', en: 'Language' },
  dialect: { zh: '接口格式', en: 'API format' },
  replace: {
    zh: `请将 ${placeholder} 换成您某个令牌的密钥。`,
    en: `Put the key of one of your tokens in place of ${placeholder}.`,
  },
  images: {
    zh: '请将 IMAGE-1 等换成您的图片（base64 编码）。',
    en: 'Put your images, encoded in base64, in place of IMAGE-1 and so on.',
  },
} as const

/** A call to this site as programs make it (rule K20), in the language and the words that were chosen last. */
export function Snippets({ call, apiKey }: SnippetsProps) {
  const say = useTranslated()
  const { server_address } = useStatus()
  const [language, setLanguage] = useStoredState<string>('snippet-language', 'curl')
  const [chosen, setDialect] = useStoredState<string>('snippet-dialect', 'openai')
  const spoken = dialectsOf(call.model)
  const dialect = spoken.find((each) => each === chosen) ?? 'openai'
  const current = languages.find((each) => each === language) ?? 'curl'
  const origin = (server_address || location.origin).replace(/\/+$/, '')
  const code = snippetOf(dialect, current, { ...call, origin, apiKey: apiKey ?? placeholder })
  return (
    <Stack gap={3}>
      {spoken.length > 1 && (
        <Segmented
          label={say(words.dialect)}
          value={dialect}
          onChange={setDialect}
          options={spoken.map((each) => dialects[each])}
        />
      )}
      <div>
        <Tabs
          label={say(words.languages)}
          value={current}
          onChange={setLanguage}
          items={languages.map((id) => ({ id, label: names[id] }))}
        />
        <CodeBlock code={code} language={highlighted[current]} label={names[current]} maxHeight={420} />
      </div>
      {(call.imageCount ?? 0) > 0 && <Muted size="small">{say(words.images)}</Muted>}
      {apiKey === null && <Muted size="small">{say(words.replace)}</Muted>}
    </Stack>
  )
}
