import type { Texts } from '@tollgate/console-sdk'
import bodiesEn from './i18n/bodies.en.json'
import bodiesZh from './i18n/bodies.zh.json'
import en from './i18n/en.json'
import zh from './i18n/zh.json'

export default { zh: { ...zh, ...bodiesZh }, en: { ...en, ...bodiesEn } } satisfies Texts
