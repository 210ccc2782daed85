import { defineErrors } from '@tollgate/platform'

/** Refusals about second factors. */
export const secondFactorErrors = defineErrors('identity', {
  secondFactorWrong: { zh: '验证码错误或已被使用', en: 'The code is wrong or was used already' },
  totpOnAlready: { zh: '您已启用了验证器，请先停用', en: 'An authenticator app is set up already. Take it off first' },
  totpNotBegun: { zh: '请先扫描二维码，再输入验证码', en: 'Scan the QR code first, then enter the code' },
  totpOff: { zh: '您尚未启用验证器', en: 'No authenticator app is set up' },
  secondFactorOwn: {
    zh: '请在个人设置中管理您自己的两步验证',
    en: 'Take your own second factors off in your settings',
  },
  passkeyNeeded: { zh: '请先添加通行密钥', en: 'Add a passkey first' },
  passkeyOnlyWay: {
    zh: '这是您唯一的登录方式，请先设置密码或绑定其他账户',
    en: 'This is the only way by which you can sign in. Choose a password or bind another account first',
  },
})
