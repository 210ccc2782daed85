import { defineErrors } from '@tollgate/platform'

/** What is refused while nobody has named a mail server. */
export const smtpErrors = defineErrors('identity', {
  mailNotSetUp: {
    level: 'warn',
    zh: '管理员未配置邮件服务器，无法发送邮件',
    en: 'The administrator has not set up a mail server, so no email can be sent',
  },
})
