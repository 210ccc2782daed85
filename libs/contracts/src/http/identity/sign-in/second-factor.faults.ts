import type { FaultTexts } from '../../core/fault'

/** What the forms of second factors say when a field does not fit; the server says the same. */
export const secondFactorFaults = {
  'identity.code-required': { zh: '请输入验证码', en: 'Enter the code' },
  'identity.totp-code-shape': { zh: '验证码应为 6 位数字', en: 'The code has 6 digits' },
  'identity.code-shape': {
    zh: '请输入 6 位数字验证码，或一个恢复代码',
    en: 'Enter a code of 6 digits, or a recovery code',
  },
  'identity.passkey-name-required': { zh: '请为通行密钥命名', en: 'Give the passkey a name' },
  'identity.passkey-name-too-long': {
    zh: '通行密钥名称长度不得大于 30 位',
    en: 'The name of a passkey may have at most 30 characters',
  },
} as const satisfies FaultTexts
