import type { Texts } from '@tollgate/console-sdk'
import bodiesEn from './i18n/bodies.en.json'
import bodiesZh from './i18n/bodies.zh.json'
import chartEn from './i18n/chart.en.json'
import chartZh from './i18n/chart.zh.json'
import en from './i18n/en.json'
import findEn from './i18n/find.en.json'
import findZh from './i18n/find.zh.json'
import flowEn from './i18n/flow.en.json'
import flowZh from './i18n/flow.zh.json'
import usageEn from './i18n/usage.en.json'
import usageZh from './i18n/usage.zh.json'
import zh from './i18n/zh.json'

export default {
  zh: { ...zh, ...bodiesZh, ...chartZh, ...findZh, ...flowZh, ...usageZh },
  en: { ...en, ...bodiesEn, ...chartEn, ...findEn, ...flowEn, ...usageEn },
} satisfies Texts
