import { defineErrors } from '@tollgate/platform'

/** What is told to those who try too often; when to try again is in `Retry-After`. */
export const limitsErrors = defineErrors('identity', {
  signInTooOften: {
    kind: 'too-many',
    level: 'warn',
    zh: '登录失败次数过多，请稍后再试！',
    en: 'Too many failed sign-ins. Please try again later',
  },
  codeTooOften: {
    kind: 'too-many',
    level: 'warn',
    zh: '尝试次数过多，请稍后再试！',
    en: 'Too many wrong attempts. Please try again later',
  },
  mailTooOften: {
    kind: 'too-many',
    zh: '邮件发送过于频繁，请稍后再试！',
    en: 'Too many emails were asked for. Please try again later',
  },
  registrationTooOften: {
    kind: 'too-many',
    level: 'warn',
    zh: '注册过于频繁，请稍后再试！',
    en: 'Too many accounts were opened from here. Please try again later',
  },
  mailClosed: {
    kind: 'unavailable',
    level: 'warn',
    zh: '暂时无法发送邮件，请稍后再试',
    en: 'No email can be sent at the moment. Please try again later',
  },
})
