import { definePhrases } from '@tollgate/texts'

/** What the dialog says that signs somebody in again. */
export const returnText = definePhrases({
  title: { zh: '请重新登录', en: 'Sign in again' },
  text: {
    zh: '登录已过期。当前页面填写的内容仍然保留，登录后可继续操作。',
    en: 'Your session has ended. What you entered is still here: sign in and go on.',
  },
  elsewhere: { zh: '前往登录页', en: 'Go to the sign-in page' },
  back: { zh: '已重新登录，请继续操作', en: 'You are signed in again. Go on where you were.' },
})
