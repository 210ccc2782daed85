import { defineTexts } from '@tollgate/texts'

/** Longer addresses are refused, as the known servers do. */
export const maxEmailLength = 50

/** What forms say of an e-mail address, its code and the bot check; the server says the same. */
export const emailFaults = defineTexts('identity', {
  emailRequired: { zh: '请输入邮箱！', en: 'Enter an email address' },
  emailMalformed: { zh: '邮箱格式不正确', en: 'This is not an email address' },
  emailTooLong: {
    zh: `邮箱长度不得大于 ${maxEmailLength} 位`,
    en: `The email address may have at most ${maxEmailLength} characters`,
  },
  emailCodeRequired: { zh: '请输入邮箱验证码！', en: 'Enter the code from the email' },
  resetLinkBroken: {
    zh: '无效的重置链接，请重新发起密码重置',
    en: 'This reset link is not valid. Please ask for a new one',
  },
  turnstileMissing: {
    zh: '请稍后几秒重试，Turnstile 正在检查用户环境！',
    en: 'Turnstile is still checking your browser. Please try again in a few seconds',
  },
})
