import type { Texts } from '@tollgate/console-sdk'
import en from './i18n/en.json'
import zh from './i18n/zh.json'

export default { zh, en } satisfies Texts
