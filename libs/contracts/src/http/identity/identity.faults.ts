import type { FaultTexts } from '../core/fault'
import { accountFaults } from './users/account.faults'
import { emailFaults } from './email/email.faults'
import { externalFaults } from './sign-in/external.faults'
import { secondFactorFaults } from './sign-in/second-factor.faults'

/** What the forms of identity say when a field does not fit; the server says the same. */
export const identityFaults = {
  ...secondFactorFaults,
  ...emailFaults,
  ...externalFaults,
  ...accountFaults,
  'identity.sign-in-incomplete': { zh: '请输入用户名和密码！', en: 'Enter a user name and a password' },
  'identity.username-required': { zh: '请输入管理员用户名', en: 'Enter the administrator’s user name' },
  'identity.credentials-required': {
    zh: '用户名和密码不能为空！',
    en: 'User name and password must not be empty',
  },
  'identity.username-too-long': {
    zh: '用户名长度不得大于 12 位',
    en: 'The user name may have at most 12 characters',
  },
  'identity.display-name-too-long': {
    zh: '显示名称长度不得大于 20 位',
    en: 'The display name may have at most 20 characters',
  },
  'identity.password-too-short': {
    zh: '密码长度不得小于 8 位！',
    en: 'The password must have at least 8 characters',
  },
  'identity.password-too-long': {
    zh: '密码长度不得大于 20 位！',
    en: 'The password may have at most 20 characters',
  },
  'identity.passwords-differ': { zh: '两次输入的密码不一致', en: 'The two passwords are not the same' },
} as const satisfies FaultTexts
