import type { Texts } from '@tollgate/console-sdk'
import en from './i18n/en.json'
import explainEn from './i18n/explain.en.json'
import explainZh from './i18n/explain.zh.json'
import healthEn from './i18n/health.en.json'
import healthZh from './i18n/health.zh.json'
import zh from './i18n/zh.json'

export default { zh: { ...zh, ...healthZh, ...explainZh }, en: { ...en, ...healthEn, ...explainEn } } satisfies Texts
