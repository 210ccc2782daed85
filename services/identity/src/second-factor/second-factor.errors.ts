import { defineErrors } from '@tollgate/platform'

/** What is refused about second factors and passkeys. */
export const secondFactorErrors = defineErrors({
  'identity.second-factor-wrong': {
    kind: 'refused',
    level: 'info',
    zh: '验证码错误或已被使用',
    en: 'The code is wrong or was used already',
  },
  'identity.second-step-over': {
    kind: 'refused',
    level: 'info',
    zh: '登录已超时，请重新登录',
    en: 'This sign-in took too long or was tried too often. Please sign in again',
  },
  'identity.totp-on-already': {
    kind: 'refused',
    level: 'info',
    zh: '您已启用了验证器，请先停用',
    en: 'An authenticator app is set up already. Take it off first',
  },
  'identity.totp-not-begun': {
    kind: 'refused',
    level: 'info',
    zh: '请先扫描二维码，再输入验证码',
    en: 'Scan the QR code first, then enter the code',
  },
  'identity.totp-off': {
    kind: 'refused',
    level: 'info',
    zh: '您尚未启用验证器',
    en: 'No authenticator app is set up',
  },
  'identity.second-factor-own': {
    kind: 'refused',
    level: 'info',
    zh: '请在个人设置中管理您自己的两步验证',
    en: 'Take your own second factors off in your settings',
  },
  'identity.passkey-needed': {
    kind: 'refused',
    level: 'info',
    zh: '请先添加通行密钥',
    en: 'Add a passkey first',
  },
  'identity.passkey-only-way': {
    kind: 'refused',
    level: 'info',
    zh: '这是您唯一的登录方式，请先设置密码或绑定其他账户',
    en: 'This is the only way by which you can sign in. Choose a password or bind another account first',
  },
  'identity.passkey-not-found': {
    kind: 'refused',
    level: 'info',
    zh: '通行密钥不存在',
    en: 'There is no such passkey',
  },
  'identity.passkey-too-many': {
    kind: 'refused',
    level: 'info',
    zh: '最多可以添加 {most} 个通行密钥',
    en: 'You can have at most {most} passkeys',
  },
  'identity.passkey-taken': {
    kind: 'refused',
    level: 'info',
    zh: '该通行密钥已被添加',
    en: 'This passkey was added already',
  },
  'identity.passkey-refused': {
    kind: 'refused',
    level: 'info',
    zh: '通行密钥验证失败',
    en: 'The passkey could not be verified',
  },
  'identity.passkey-challenge-over': {
    kind: 'refused',
    level: 'info',
    zh: '通行密钥验证已超时或已被使用，请重试',
    en: 'This request for a passkey took too long or was used already. Please try again',
  },
  'identity.passkey-host-unfit': {
    kind: 'refused',
    level: 'info',
    zh: '无法通过该网址使用通行密钥，请通过 HTTPS 域名访问，或请管理员设置服务器地址',
    en: 'Passkeys cannot be used at this address. Open the site by its domain over HTTPS, or ask the administrator to set the server address',
  },
})
