import { defineErrors } from '@tollgate/platform'

const refused = { kind: 'refused', level: 'info' } as const

/** Why an address or its code is not accepted. */
export const codesErrors = defineErrors({
  'identity.email-taken': { ...refused, zh: '邮箱地址已被占用', en: 'This email address is taken' },
  'identity.email-code-wrong': {
    ...refused,
    zh: '邮箱验证码错误或已过期',
    en: 'The code from the email is wrong or has expired',
  },
  'identity.email-domain-refused': {
    ...refused,
    zh: '管理员启用了邮箱域名白名单，您的邮箱地址的域名不在白名单中',
    en: 'The administrator allows email addresses of certain domains only, and yours is none of them',
  },
  'identity.email-alias-refused': {
    ...refused,
    zh: '管理员启用了邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝',
    en: 'The administrator allows no email aliases: the part before the @ must have neither + nor .',
  },
})
