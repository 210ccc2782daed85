import { defineErrors } from '@tollgate/platform'

/** Why a mail was not sent, in the words of its server. */
export const mailErrors = defineErrors('identity', {
  mailRefused: {
    level: 'warn',
    zh: '邮件服务器拒绝了邮件：{reason}',
    en: 'The mail server refused the mail: {reason}',
  },
  mailUnsent: {
    kind: 'unavailable',
    level: 'warn',
    zh: '邮件暂时无法发送：{reason}',
    en: 'The mail could not be sent at the moment: {reason}',
  },
  mailTestFailed: { zh: '测试邮件发送失败：{reason}', en: 'The test mail could not be sent: {reason}' },
})
