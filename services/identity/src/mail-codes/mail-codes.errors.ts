import { defineErrors } from '@tollgate/platform'

/** Why a code from a mail is not accepted. */
export const mailCodesErrors = defineErrors('identity', {
  emailCodeWrong: { zh: '邮箱验证码错误或已过期', en: 'The code from the email is wrong or has expired' },
})
