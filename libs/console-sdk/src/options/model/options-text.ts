import type { Language } from '@tollgate/texts'
import { overtakenWords } from '../../overtaken/overtaken.model'
import type { OptionEntry } from '../wire/registry.schema'

/** What every settings panel says; the words of rule S3 among it. */
const texts = {
  zh: {
    language: 'zh',
    saved: '保存成功',
    unchanged: '你似乎并没有修改什么',
    partlySaved: (names: string) => `部分保存失败，请重试：${names}`,
    notSaved: (names: string) => `保存失败，请重试：${names}`,
    rootOnly: '只有超级管理员可以修改',
    allRootOnly: '这里的设置只有超级管理员可以修改，您可以查看。',
    secretSet: '已设置，留空则不修改',
    secretUnset: '尚未设置',
    fillInFirst: (name: string) => `请先填写${spaced(name)}`,
    notJson: (name: string) => `${spacedAfter(name)}不是合法的 JSON 字符串`,
    notANumber: '请输入数字',
    tooSmall: (min: number) => `不能小于 ${min}`,
    tooLarge: (max: number) => `不能大于 ${max}`,
    onePerLine: '一行一个',
    overtaken: overtakenWords.zh.one,
    separator: '、',
    failed: '无法读取设置',
  },
  en: {
    language: 'en',
    saved: 'Saved',
    unchanged: 'You have not changed anything',
    partlySaved: (names: string) => `Some settings were not saved. Please try again: ${names}`,
    notSaved: (names: string) => `Nothing was saved. Please try again: ${names}`,
    rootOnly: 'Only the super administrator can change this',
    allRootOnly: 'Only the super administrator can change these settings. You can look at them.',
    secretSet: 'Set. Leave empty to keep it',
    secretUnset: 'Not set yet',
    fillInFirst: (name: string) => `Fill in “${name}” first`,
    notJson: (name: string) => `“${name}” is not a valid JSON string`,
    notANumber: 'Enter a number',
    tooSmall: (min: number) => `Must be ${min} or more`,
    tooLarge: (max: number) => `Must be ${max} or less`,
    onePerLine: 'One per line',
    overtaken: overtakenWords.en.one,
    separator: ', ',
    failed: 'The settings could not be loaded',
  },
} as const

/** The words of one language; both have the same. */
export type OptionsText = (typeof texts)[Language]

/** The words of a language. */
export const optionsText = (language: Language): OptionsText => texts[language]

/** What an option is called. */
export const nameOf = (entry: Pick<OptionEntry, Language>, text: OptionsText): string => entry[text.language]

/** Chinese keeps a space between its own signs and Latin words. */
function spaced(name: string): string {
  return /^[!-~]/.test(name) ? ` ${name}` : name
}

function spacedAfter(name: string): string {
  return /[!-~]$/.test(name) ? `${name} ` : name
}
