import type { Language } from '@tollgate/texts'

const texts = {
  zh: {
    title: '请重新登录',
    text: '登录已过期。当前页面填写的内容仍然保留，登录后可继续操作。',
    elsewhere: '前往登录页',
    back: '已重新登录，请继续操作',
  },
  en: {
    title: 'Sign in again',
    text: 'Your session has ended. What you entered is still here: sign in and go on.',
    elsewhere: 'Go to the sign-in page',
    back: 'You are signed in again. Go on where you were.',
  },
} as const

/** What the dialog says that signs somebody in again. */
export const returnText = (language: Language) => texts[language]
