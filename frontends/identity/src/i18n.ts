import type { Texts } from '@tollgate/console-sdk'
import apiTokensEn from './i18n/api-tokens.en.json'
import apiTokensZh from './i18n/api-tokens.zh.json'
import auditEn from './i18n/audit.en.json'
import auditZh from './i18n/audit.zh.json'
import en from './i18n/en.json'
import personalEn from './i18n/personal.en.json'
import personalZh from './i18n/personal.zh.json'
import settingsEn from './i18n/settings.en.json'
import settingsZh from './i18n/settings.zh.json'
import userPageEn from './i18n/user-page.en.json'
import userPageZh from './i18n/user-page.zh.json'
import usersEn from './i18n/users.en.json'
import usersZh from './i18n/users.zh.json'
import zh from './i18n/zh.json'

export default {
  zh: { ...zh, ...personalZh, ...apiTokensZh, ...usersZh, ...userPageZh, ...auditZh, ...settingsZh },
  en: { ...en, ...personalEn, ...apiTokensEn, ...usersEn, ...userPageEn, ...auditEn, ...settingsEn },
} satisfies Texts
