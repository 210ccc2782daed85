import { defineErrors } from '@tollgate/platform'

/** Refusals about signing in with other sites and about bindings to them. */
export const externalErrors = defineErrors('identity', {
  externalDisabled: {
    zh: '管理员未开启通过 {provider} 登录以及注册',
    en: 'The administrator has not switched on sign-in with {provider}',
  },
  externalStateWrong: {
    kind: 'forbidden',
    level: 'warn',
    zh: '登录请求已过期或不是由此浏览器发起，请重试',
    en: 'This sign-in has expired or was not started in this browser. Please try again',
  },
  externalSessionChanged: {
    kind: 'forbidden',
    level: 'warn',
    zh: '发起绑定的用户已不再登录，请重新登录后再试',
    en: 'The user who asked for this binding is no longer signed in. Please sign in and try again',
  },
  externalDenied: {
    zh: '您取消了 {provider} 的授权，或该网站拒绝了授权',
    en: 'You did not agree at {provider}, or it refused',
  },
  externalCodeRequired: { zh: '{provider} 没有返回授权码，请重试', en: '{provider} sent no code. Please try again' },
  externalCodeRefused: {
    level: 'warn',
    zh: '{provider} 不接受该授权码：可能已被使用或已过期，或站点的登录配置有误',
    en: '{provider} does not accept the code: it was used already, has expired, or this site is not set up rightly there',
  },
  externalUnreachable: {
    level: 'warn',
    zh: '无法连接至 {provider} 服务器，请稍后重试',
    en: '{provider} cannot be reached. Please try again later',
  },
  externalMalformed: {
    level: 'warn',
    zh: '{provider} 的返回无法识别，请联系管理员检查设置',
    en: 'The answer of {provider} cannot be understood. Please ask the administrator to check the settings',
  },
  externalTokenWrong: {
    kind: 'forbidden',
    level: 'warn',
    zh: '{provider} 的身份令牌未通过校验',
    en: 'The identity token of {provider} did not pass the checks',
  },
  externalUnknown: {
    zh: '该 {provider} 账户尚未绑定，请先登录后在个人设置中绑定',
    en: 'This {provider} account is bound to nobody. Sign in first and bind it in your settings',
  },
  externalTaken: { zh: '该 {provider} 账户已被绑定', en: 'This {provider} account is bound to another user' },
  externalBoundAlready: {
    zh: '您已绑定了另一个 {provider} 账户，请先解绑',
    en: 'Another {provider} account is bound to you already. Take that off first',
  },
  bindingAbsent: { zh: '尚未绑定，无需解绑', en: 'There is nothing bound to take off' },
  bindingLast: {
    zh: '这是您唯一的登录方式，请先设置密码或绑定其他账户',
    en: 'This is the only way by which you can sign in. Choose a password or bind something else first',
  },
  issuerUnset: { zh: '尚未配置 {provider} 的地址', en: 'No address of {provider} is configured' },
  issuerInForce: {
    zh: '这些账户已属于当前的 {provider} 地址，无需迁移',
    en: 'These accounts belong to the address of {provider} that is configured now',
  },
  issuerAbsent: { zh: '没有账户绑定在该 {provider} 地址下', en: 'Nobody is bound under this address of {provider}' },
  telegramHashWrong: {
    kind: 'forbidden',
    level: 'warn',
    zh: 'Telegram 登录数据未通过校验',
    en: 'The data of the Telegram sign-in did not pass the check',
  },
  telegramExpired: {
    zh: 'Telegram 登录数据已过期，请重试',
    en: 'The data of the Telegram sign-in is too old. Please try again',
  },
})
