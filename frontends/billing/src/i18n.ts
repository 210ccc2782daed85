import type { Texts } from '@tollgate/console-sdk'
import budgetsEn from './i18n/budgets.en.json'
import budgetsZh from './i18n/budgets.zh.json'
import chatEn from './i18n/chat.en.json'
import chatZh from './i18n/chat.zh.json'
import en from './i18n/en.json'
import pricesEn from './i18n/prices.en.json'
import pricesZh from './i18n/prices.zh.json'
import redemptionsEn from './i18n/redemptions.en.json'
import redemptionsZh from './i18n/redemptions.zh.json'
import settingsEn from './i18n/settings.en.json'
import settingsZh from './i18n/settings.zh.json'
import statementEn from './i18n/statement.en.json'
import statementZh from './i18n/statement.zh.json'
import tokenKeysEn from './i18n/token-keys.en.json'
import tokenKeysZh from './i18n/token-keys.zh.json'
import tokenPageEn from './i18n/token-page.en.json'
import tokenPageZh from './i18n/token-page.zh.json'
import tokenSnippetsEn from './i18n/token-snippets.en.json'
import tokenSnippetsZh from './i18n/token-snippets.zh.json'
import walletEn from './i18n/wallet.en.json'
import walletZh from './i18n/wallet.zh.json'
import zh from './i18n/zh.json'

export default {
  zh: {
    ...zh,
    ...budgetsZh,
    ...chatZh,
    ...redemptionsZh,
    ...settingsZh,
    ...pricesZh,
    ...statementZh,
    ...tokenKeysZh,
    ...tokenPageZh,
    ...tokenSnippetsZh,
    ...walletZh,
  },
  en: {
    ...en,
    ...budgetsEn,
    ...chatEn,
    ...redemptionsEn,
    ...settingsEn,
    ...pricesEn,
    ...statementEn,
    ...tokenKeysEn,
    ...tokenPageEn,
    ...tokenSnippetsEn,
    ...walletEn,
  },
} satisfies Texts
