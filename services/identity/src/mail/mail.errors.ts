import { defineErrors } from '@tollgate/platform'

/** Why a mail cannot be sent. */
export const mailErrors = defineErrors({
  'identity.mail-not-set-up': {
    kind: 'refused',
    level: 'warn',
    zh: '管理员未配置邮件服务器，无法发送邮件',
    en: 'The administrator has not set up a mail server, so no email can be sent',
  },
  'identity.mail-refused': {
    kind: 'refused',
    level: 'warn',
    zh: '邮件服务器拒绝了邮件：{reason}',
    en: 'The mail server refused the mail: {reason}',
  },
  'identity.mail-unsent': {
    kind: 'unavailable',
    level: 'warn',
    zh: '邮件暂时无法发送：{reason}',
    en: 'The mail could not be sent at the moment: {reason}',
  },
  'identity.mail-test-failed': {
    kind: 'refused',
    level: 'info',
    zh: '测试邮件发送失败：{reason}',
    en: 'The test mail could not be sent: {reason}',
  },
})
