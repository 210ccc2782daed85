import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../../..')

type Said = { readonly where: string; readonly text: string }

/** Every file under a folder whose name ends so, without what is built or installed. */
const filesUnder = (folder: string, end: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'e2e', 'mocks'].includes(entry.name) ? [] : filesUnder(name, end)
    return entry.name.endsWith(end) ? [name] : []
  })

/** Texts of a JSON file, with the way to each. */
const textsOf = (value: unknown, where: string): Said[] =>
  typeof value === 'string'
    ? [{ where, text: value }]
    : Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, `${where} ${name}`))

const isJsonOf = (language: string) => (file: string) => new RegExp(`i18n/([a-z]+\\.)?${language}\\.json$`).test(file)

/** Everything that people read in a language: the files of the remotes, and what manifests, contracts and options say. */
function saidIn(language: 'zh' | 'en'): Said[] {
  const json = filesUnder('frontends', '.json').filter(isJsonOf(language))
  const sources = [...filesUnder('libs/contracts/src', '.ts'), ...filesUnder('frontends', 'manifest.ts')]
  const quoted = new RegExp(`\\b${language}: (?:'([^']*)'|\`([^\`]*)\`|"([^"]*)")`, 'g')
  return [
    ...json.flatMap((file) => textsOf(JSON.parse(readFileSync(path.join(root, file), 'utf8')), file)),
    ...sources
      .filter((file) => !file.endsWith('.spec.ts'))
      .flatMap((file) =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(quoted)].map(([, plain, made, quotedTwice]) => ({
          where: file,
          text: plain ?? made ?? quotedTwice ?? '',
        })),
      ),
  ]
}

/** What the glossary (docs/glossary-of-the-console.md) has another word for, with sentences that may hold it all the same. */
const otherWords = {
  en: [
    [/\buser name/i, 'Username'],
    [/\bused quota\b|\bspent so far\b/i, 'Quota used'],
    [
      /\b(input|output) tokens?\b|\btokens? (in|out)\b/i,
      'Prompt tokens, Completion tokens',
      'Output tokens reserved per request',
    ],
    [/\bmanage channels\b/i, 'Channels'],
    [/\badd a (token|channel|user)$/i, 'Add token'],
    [/\b(log ?in|login) (to|with)\b/i, 'Sign in'],
    [/\binput price|\boutput price/i, 'Prompt price, Completion price'],
    [/(?<!drawing )\blog in\b|\blogin\b/i, 'Sign in', 'Telegram login widget'],
    [/[\u4e00-\u9fff]/, 'English', '“验证码”', 'in Chinese'],
  ],
  zh: [
    [/你/, '您', '你似乎并没有修改什么', '请输入你的账户名以确认删除', '你是一个乐于助人的助手'],
    [/令牌数/, 'token'],
    [/\bTokens?\b|\btokens\b(?!\}\})/, 'token', 'MaxTokens', 'Token Endpoint', 'Bot Token'],
    [/词元/, 'token'],
    [/(?<!请)输入 ?(token|\{\{|[\d,]+)|输出 ?(token|\{\{|[\d,]+)/i, '提示、补全'],
    [/历史消耗|消耗额度/, '已用额度'],
    [/用户名称/, '用户名'],
    [/账号/, '账户'],
    [/修复数据库/, '重建路由表'],
    [/(输入|输出)价格/, '提示价格、补全价格'],
    [/回复/, '回答'],
    [/编号/, 'ID'],
    [/创建新的|更新令牌信息|更新渠道信息/, '添加令牌、编辑令牌'],
  ],
} as const

describe.each(['zh', 'en'] as const)('the words of the console in %s', (language) => {
  const said = saidIn(language)

  it('are found', () => {
    expect(said.length).toBeGreaterThan(800)
  })

  it.each(otherWords[language])('never say %s', (forbidden, _word, ...allowed: string[]) => {
    const breaches = said.filter(({ text }) => {
      const rest = allowed.reduce((left, sentence) => left.replaceAll(sentence, ''), text)
      return forbidden.test(rest)
    })
    expect(breaches).toEqual([])
  })
})

/** How texts are set, which needs no word of its own. */
const setting = {
  zh: [
    [/[\u4e00-\u9fff] ?[,;:!?]|[,;!?] ?[\u4e00-\u9fff]/, 'has half-width punctuation'],
    [/[\u4e00-\u9fff] ?\(|\) ?[\u4e00-\u9fff]/, 'has half-width brackets'],
    [/[\u4e00-\u9fff]\.(\s|$)/, 'ends in a half-width stop'],
    [/[，。；：！？、] /, 'has a space behind full-width punctuation'],
    [/\.\.\.|……/, 'has another sign than … for what goes on'],
    [/[「」『』]/, 'has other quotation marks than “”'],
    [/[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/, 'joins Chinese to Latin letters or figures'],
  ],
  en: [
    [/\.\.\./, 'has another sign than … for what goes on'],
    [/[A-Za-z]'[A-Za-z ]/, 'has a straight apostrophe'],
    [/ {2}/, 'has two spaces'],
  ],
} as const

/** Names, keys and signs that have their capitals wherever they stand. */
const names =
  /\b(WeChat( Pay| Server)?|GitHub|LinuxDO|LINUX DO|Telegram|Turnstile|OpenID Connect|Okta|Auth0|Keycloak|BotFather|Stripe|Midjourney|Suno|Sora|Kling|Gemini|Google|Anthropic|Claude|OpenAI|Codex|AI Proxy|Messages|Tollgate|Redis|Unix|JavaScript|Python|JSON Lines|WebP|Chinese|Well-Known|Price table|Enter|Shift|Escape|Ctrl|Cmd|(Access|Secret|Api|App)[A-Z]\w+|ApiKey|AppId|Region)\b/g

/** Words behind the first of a sentence that begin with a capital and are no name. */
const inTitleCase = (text: string): string[] =>
  text
    .replaceAll(names, 'name')
    .split(/[.!?:;]\s+|[“(/·—→]\s*/)
    .flatMap((sentence) =>
      (sentence.match(/[A-Za-z][\w’-]*/g) ?? []).slice(1).filter((word) => /^[A-Z][a-z]/.test(word)),
    )

describe.each(['zh', 'en'] as const)('a text of the console in %s (K27)', (language) => {
  it.each(setting[language])('never matches %s: it %s', (forbidden, _why) => {
    expect(saidIn(language).filter(({ text }) => forbidden.test(text))).toEqual([])
  })
})

it('English texts have capitals as sentences have them (K27)', () => {
  expect(inTitleCase('Add Token to Group. Then go')).toEqual(['Token', 'Group'])
  const breaches = saidIn('en').flatMap(({ where, text }) => inTitleCase(text).map((word) => ({ where, text, word })))
  expect(breaches).toEqual([])
})

it.each(['zh', 'en'] as const)('the log names tasks as their own console does in %s (L48)', (language) => {
  const textsOfRemote = (remote: string) =>
    JSON.parse(readFileSync(path.join(root, `frontends/${remote}/src/i18n/${language}.json`), 'utf8')) as TaskTexts
  const { action, platform } = textsOfRemote('tasks')
  expect(textsOfRemote('logs').call?.task).toMatchObject({ actions: action, platforms: platform })
})

interface TaskTexts {
  readonly action?: object
  readonly platform?: object
  readonly call?: { readonly task: object }
}
