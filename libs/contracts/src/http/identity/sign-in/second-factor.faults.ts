import { defineTexts } from '@tollgate/texts'

/** What the forms of second factors say when a field does not fit; the server says the same. */
export const secondFactorFaults = defineTexts('identity', {
  proofRequired: { zh: '请输入密码或验证码，或使用通行密钥', en: 'Enter your password or a code, or use a passkey' },
  codeRequired: { zh: '请输入验证码', en: 'Enter the code' },
  totpCodeShape: { zh: '验证码应为 6 位数字', en: 'The code has 6 digits' },
  codeShape: {
    zh: '请输入 6 位数字验证码，或一个恢复代码',
    en: 'Enter a code of 6 digits, or a recovery code',
  },
  passkeyNameRequired: { zh: '请为通行密钥命名', en: 'Give the passkey a name' },
  passkeyNameDeceiving: {
    zh: '通行密钥名称不能包含控制字符、换行或改变文字方向的字符',
    en: 'The name of a passkey may not contain control characters, line breaks, or characters that turn the direction of the text',
  },
  passkeyNameTooLong: {
    zh: '通行密钥名称长度不得大于 30 位',
    en: 'The name of a passkey may have at most 30 characters',
  },
})
