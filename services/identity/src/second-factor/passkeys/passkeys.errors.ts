import { defineErrors } from '@tollgate/platform'

/** Refusals about passkeys. */
export const passkeysErrors = defineErrors('identity', {
  passkeyNotFound: { isGone: true, zh: '通行密钥不存在', en: 'There is no such passkey' },
  passkeyTooMany: { zh: '最多可以添加 {most} 个通行密钥', en: 'You can have at most {most} passkeys' },
  passkeyTaken: { zh: '该通行密钥已被添加', en: 'This passkey was added already' },
  passkeyRefused: { zh: '通行密钥验证失败', en: 'The passkey could not be verified' },
  passkeyChallengeOver: {
    zh: '通行密钥验证已超时或已被使用，请重试',
    en: 'This request for a passkey took too long or was used already. Please try again',
  },
  passkeyHostUnfit: {
    zh: '无法通过该网址使用通行密钥，请通过 HTTPS 域名访问，或请管理员设置服务器地址',
    en: 'Passkeys cannot be used at this address. Open the site by its domain over HTTPS, or ask the administrator to set the server address',
  },
})
