import { definePhrases, type Language, type Phrases, said, type Speech, speechOf, type Text } from '@tollgate/texts'
import { overtakenWords } from '../../overtaken/overtaken.model'
import type { OptionEntry } from '../wire/registry.schema'

/** What every settings panel says; the words of rule S3 among it. */
const texts = {
  saved: { zh: '保存成功', en: 'Saved' },
  unchanged: { zh: '你似乎并没有修改什么', en: 'You have not changed anything' },
  partlySaved: {
    zh: '部分保存失败，请重试：{names}',
    en: 'Some settings were not saved. Please try again: {names}',
  },
  notSaved: { zh: '保存失败，请重试：{names}', en: 'Nothing was saved. Please try again: {names}' },
  rootOnly: { zh: '只有超级管理员可以修改', en: 'Only the super administrator can change this' },
  allRootOnly: {
    zh: '这里的设置只有超级管理员可以修改，您可以查看。',
    en: 'Only the super administrator can change these settings. You can look at them.',
  },
  secretSet: { zh: '已设置，留空则不修改', en: 'Set. Leave empty to keep it' },
  secretUnset: { zh: '尚未设置', en: 'Not set yet' },
  fillInFirst: { zh: '请先填写{name}', en: 'Fill in “{name}” first' },
  notJson: { zh: '{name}不是合法的 JSON 字符串', en: '“{name}” is not a valid JSON string' },
  notANumber: { zh: '请输入数字', en: 'Enter a number' },
  tooSmall: { zh: '不能小于 {min}', en: 'Must be {min} or more' },
  tooLarge: { zh: '不能大于 {max}', en: 'Must be {max} or less' },
  onePerLine: { zh: '一行一个', en: 'One per line' },
  separator: { zh: '、', en: ', ' },
  failed: { zh: '无法读取设置', en: 'The settings could not be loaded' },
} as const satisfies Readonly<Record<string, Text>>

const phrases = definePhrases(texts)

/** The words of one language. */
export interface OptionsText extends Phrases<typeof texts> {
  readonly speech: Speech
  readonly overtaken: (now: string | number) => string
}

/** The words of a language. */
export function optionsText(language: Language | Speech): OptionsText {
  const speech = speechOf(language)
  const words = phrases(speech)
  const isChinese = speech.language === 'zh'
  return {
    ...words,
    speech,
    overtaken: overtakenWords(speech).one,
    fillInFirst: (name) => words.fillInFirst(isChinese ? spaced(String(name)) : name),
    notJson: (name) => words.notJson(isChinese ? spacedAfter(String(name)) : name),
  }
}

/** What an option is called. */
export const nameOf = (entry: Pick<OptionEntry, Language>, { speech }: Pick<OptionsText, 'speech'>): string =>
  said(entry, speech)

/** Chinese keeps a space between its own signs and Latin words. */
function spaced(name: string): string {
  return /^[!-~]/.test(name) ? ` ${name}` : name
}

function spacedAfter(name: string): string {
  return /[!-~]$/.test(name) ? `${name} ` : name
}
