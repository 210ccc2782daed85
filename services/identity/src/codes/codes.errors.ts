import { defineErrors } from '@tollgate/platform'

/** Why an address is not accepted. */
export const codesErrors = defineErrors('identity', {
  emailDomainRefused: {
    zh: '管理员启用了邮箱域名白名单，您的邮箱地址的域名不在白名单中',
    en: 'The administrator allows email addresses of certain domains only, and yours is none of them',
  },
  emailAliasRefused: {
    zh: '管理员启用了邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝',
    en: 'The administrator allows no email aliases: the part before the @ must have neither + nor .',
  },
})
