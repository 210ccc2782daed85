import { bilingual, fill, type Language, type PlaceholdersOf, type Text, type Value } from '@tollgate/texts'
import type { z } from 'zod'

/** `{subject}` is the option's name, with the entry at fault when there is one. */
const texts = bilingual({
  unknown: { zh: '没有名为 {key} 的选项', en: 'There is no option named {key}' },
  'not-boolean': { zh: '{subject}只能是 true 或 false', en: '{subject} must be true or false' },
  'not-integer': { zh: '{subject}必须是整数', en: '{subject} must be a whole number' },
  'not-decimal': { zh: '{subject}必须是数字', en: '{subject} must be a number' },
  negative: { zh: '{subject}不能小于 0', en: '{subject} must not be less than 0' },
  'too-precise': {
    zh: '{subject}的位数过多（小数点前最多 15 位，小数点后最多 18 位）',
    en: '{subject} has too many digits (at most 15 before and 18 after the point)',
  },
  'too-small': { zh: '{subject}不能小于 {min}', en: '{subject} must not be less than {min}' },
  'not-positive': { zh: '{subject}必须大于 0', en: '{subject} must be greater than 0' },
  'too-large': { zh: '{subject}不能大于 {max}', en: '{subject} must not be greater than {max}' },
  'too-long': { zh: '{subject}不能超过 {max} 个字符', en: '{subject} must not be longer than {max} characters' },
  'not-one-of': { zh: '{subject}只能是以下之一：{choices}', en: '{subject} must be one of: {choices}' },
  'not-json': { zh: '{subject}不是合法的 JSON 字符串', en: '{subject} is not a valid JSON string' },
  unkeepable: {
    zh: '{subject}含有无法保存的字符，或嵌套层数过多',
    en: '{subject} has a character that cannot be kept, or is nested too deeply',
  },
  'wrong-shape': { zh: '{subject}的格式不正确', en: '{subject} does not have the expected form' },
  'bad-address': {
    zh: '{subject}必须以 http:// 或 https:// 开头',
    en: '{subject} must start with http:// or https://',
  },
  'bad-link': { zh: '{subject}不是可用的链接', en: '{subject} is not a usable link' },
  'bad-domain': {
    zh: '邮箱域名格式不正确，请输入有效的域名',
    en: 'The email domain is not well formed; please enter a valid domain',
  },
  'duplicate-domain': { zh: '该域名已存在于白名单中', en: 'This domain is already in the whitelist' },
  'bad-pattern': { zh: '{subject}不是有效的正则表达式', en: '{subject} is not a valid regular expression' },
  'slow-pattern': {
    zh: '{subject}超出了 RE2 的语法：不支持环视（?=、?!、?<=、?<!）、反向引用和超过 1000 次的重复',
    en: '{subject} uses what RE2 does not have: look-ahead, look-behind, back-references and repetitions over 1000 are not allowed',
  },
  'large-pattern': {
    zh: '{subject}过大：最多 2000 个字符，重复展开后最多 2500 个',
    en: '{subject} is too large: at most 2000 characters, and 2500 with its repetitions written out',
  },
  'many-patterns': {
    zh: '{subject}放不下了：所有表达式的重复展开后合计最多 10000 个字符',
    en: '{subject} has no room left: all expressions together may have 10000 characters with their repetitions written out',
  },
  'everywhere-pattern': {
    zh: '{subject}会匹配任何文本',
    en: '{subject} would be found in every text',
  },
  'short-keyword': {
    zh: '{subject}太短，几乎会出现在所有错误信息中，使所有渠道被禁用：至少 3 个字符，一个汉字算 2 个',
    en: '{subject} is too short: it would be found in nearly every error and have every channel disabled. It takes three letters, of which a Chinese character counts as two',
  },
  'short-threshold': {
    zh: '{subject}不能小于 0.1，否则几乎所有渠道都会在测试时被禁用；0 表示不限',
    en: '{subject} must be 0.1 at least, or nearly every channel would be disabled by its test; 0 is no limit',
  },
  'bad-time-zone': { zh: '{subject}不是有效的时区名称', en: '{subject} is not the name of a time zone' },
  'bad-header': { zh: '{subject}不是有效的请求头', en: '{subject} is not a valid header' },
  'unknown-harm': {
    zh: '{subject}不是 Gemini 支持的安全类别',
    en: '{subject} is no kind of harm that Gemini knows',
  },
  'empty-alias': { zh: '{subject}没有任何模型', en: '{subject} has no models' },
  'nested-alias': {
    zh: '{subject}本身也是别名，别名只能指向模型',
    en: '{subject} is an alias itself; an alias leads to models only',
  },
  'repeated-name': { zh: '{subject}重复出现', en: '{subject} stands there twice' },
  'many-models': { zh: '{subject}的模型过多，最多 8 个', en: '{subject} has too many models: at most 8' },
  'many-aliases': { zh: '{subject}过多，最多 500 个', en: '{subject} are too many: at most 500' },
  'duplicate-date': { zh: '{subject}有两个相同的生效时间', en: '{subject} has two prices from the same moment' },
  'missing-need': { zh: '请先填写{needed}', en: 'Please fill in {needed} first' },
})

/** Why an option was refused. */
export type OptionFaultCode = keyof typeof texts

/** What the text of a fault names besides the option; `entry` is the part of the option at fault, when it is not the whole. */
export type OptionFaultParams<Code extends OptionFaultCode = OptionFaultCode> = {
  readonly [name in Exclude<PlaceholdersOf<(typeof texts)[Code]['zh']>, 'key' | 'subject'>]: Value
} & { readonly entry?: string }

/** The arguments after a fault's code: none are needed where its text names nothing else. */
type ParamsArgument<Code extends OptionFaultCode> =
  Record<never, never> extends OptionFaultParams<Code>
    ? [params?: OptionFaultParams<Code>]
    : [params: OptionFaultParams<Code>]

/** The faults whose texts name nothing but the option. */
type PlainFaultCode = {
  [Code in OptionFaultCode]: Record<never, never> extends OptionFaultParams<Code> ? Code : never
}[OptionFaultCode]

/** An option's text was refused; `optionFaultText` says it in the reader's language. */
export class OptionFault<Code extends OptionFaultCode = OptionFaultCode> extends Error {
  override readonly name = 'OptionFault'
  readonly params: { readonly entry?: string }

  constructor(
    readonly key: string,
    readonly code: Code,
    ...[params]: ParamsArgument<Code>
  ) {
    super(`option ${key}: ${code}`)
    this.params = params ?? {}
  }
}

/** The fault in words. `names` are the option's, when it has any. */
export function wordFault({ key, code, params }: OptionFault, names: Text | undefined, language: Language): string {
  const { zh, en } = names ?? { zh: key, en: key }
  const { entry } = params
  const subject =
    entry === undefined ? { zh: spaced(zh), en } : { zh: spaced(`${spaced(zh)}中的 ${entry}`), en: `${entry} in ${en}` }
  const text: Text = texts[code]
  return fill(text, language, { key, subject, ...params })
}

/** A schema's first issue as the fault to tell; `entryText` names the entry at fault better than its place does. */
export function faultOfIssue(key: string, issue: z.core.$ZodIssue, entryText?: string): OptionFault {
  const place = issue.path.join('.')
  const at = place === '' ? {} : { entry: entryText ?? place }
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? new OptionFault(key, 'wrong-shape', at)
        : new OptionFault(key, 'too-small', { ...at, min: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? new OptionFault(key, 'too-long', { ...at, max: Number(issue.maximum) })
        : new OptionFault(key, 'too-large', { ...at, max: Number(issue.maximum) })
    case 'invalid_value':
      return new OptionFault(key, 'not-one-of', { ...at, choices: issue.values.join(', ') })
    case 'custom':
      return new OptionFault(key, (issue.params?.['reason'] as PlainFaultCode | undefined) ?? 'wrong-shape', at) // reasons are written beside the schemas, from this list
    default:
      return new OptionFault(key, 'wrong-shape', at)
  }
}

/** Chinese text keeps a space between a Latin word and what follows it. */
function spaced(subject: string): string {
  return /[!-~]$/.test(subject) ? `${subject} ` : subject
}
