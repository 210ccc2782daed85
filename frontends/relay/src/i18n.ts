import type { Texts } from '@tollgate/console-sdk'
import en from './i18n/en.json'
import panelsEn from './i18n/panels.en.json'
import panelsZh from './i18n/panels.zh.json'
import zh from './i18n/zh.json'

export default { zh: { ...zh, ...panelsZh }, en: { ...en, ...panelsEn } } satisfies Texts
