import { z } from 'zod'
import { address, checkedText, flag, integer, list, secret, text } from '../../core/definition'

const identity = { owner: 'identity', writer: 'root' } as const
/** By which people get in. */
const wayIn = { ...identity, isGuarded: true } as const

const httpAddress = z
  .string()
  .trim()
  .refine((given) => given === '' || /^https?:\/\//i.test(given), { params: { reason: 'bad-address' } })

const domain = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

const domains = z
  .array(
    z
      .string()
      .toLowerCase()
      .refine((given) => domain.test(given), { params: { reason: 'bad-domain' } }),
  )
  .refine((all) => new Set(all).size === all.length, { params: { reason: 'duplicate-domain' } })

const whitelist = 'gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com'

/** Who may sign in and register, by password or by another site, and the bot check. */
export const signInOptions = {
  PasswordLoginEnabled: flag(true, { ...wayIn, zh: '允许通过密码进行登录', en: 'Password sign-in' }),
  PasswordRegisterEnabled: flag(true, { ...identity, zh: '允许通过密码进行注册', en: 'Password registration' }),
  WellKnownPasswordsRefused: flag(false, {
    ...identity,
    zh: '拒绝常见的弱密码',
    en: 'Refuse well-known passwords',
  }),
  // Thirty days, as other servers of this kind have it.
  SessionHours: integer(720, {
    ...identity,
    min: 1,
    max: 8_760,
    zh: '登录有效期（小时）',
    en: 'Hours that a sign-in lasts',
  }),
  SessionIdleMinutes: integer(0, {
    ...identity,
    max: 525_600,
    zh: '闲置多久后需重新登录（分钟）',
    en: 'Minutes without use that end a sign-in',
  }),
  RegisterEnabled: flag(true, { ...identity, zh: '允许新用户注册', en: 'Registration of new users' }),
  EmailVerificationEnabled: flag(false, {
    ...identity,
    zh: '通过密码注册时需要进行邮箱验证',
    en: 'Email verification at registration',
  }),
  EmailDomainRestrictionEnabled: flag(false, {
    ...identity,
    zh: '邮箱域名白名单',
    en: 'Email domain whitelist check',
    needs: ['EmailDomainWhitelist'],
  }),
  EmailAliasRestrictionEnabled: flag(false, { ...identity, zh: '邮箱别名限制', en: 'Email alias restriction' }),
  EmailDomainWhitelist: list(whitelist.split(','), domains, {
    ...identity,
    zh: '允许的邮箱域名',
    en: 'Allowed email domains',
  }),

  GitHubOAuthEnabled: flag(false, {
    ...wayIn,
    zh: 'GitHub 登录',
    en: 'GitHub sign-in',
    needs: ['GitHubClientId', 'GitHubClientSecret'],
  }),
  GitHubClientId: text('', { ...wayIn, max: 200, zh: 'GitHub Client ID', en: 'GitHub client ID' }),
  GitHubClientSecret: secret({ ...identity, zh: 'GitHub Client Secret', en: 'GitHub client secret' }),

  'oidc.enabled': flag(false, {
    ...wayIn,
    zh: 'OIDC 登录',
    en: 'OIDC sign-in',
    needs: ['oidc.client_id', 'oidc.client_secret'],
  }),
  'oidc.client_id': text('', { ...wayIn, max: 200, zh: 'OIDC Client ID', en: 'OIDC client ID' }),
  'oidc.client_secret': secret({ ...identity, zh: 'OIDC Client Secret', en: 'OIDC client secret' }),
  'oidc.well_known': checkedText('', httpAddress, { ...wayIn, zh: 'Well-Known URL', en: 'Well-Known URL' }),
  'oidc.authorization_endpoint': checkedText('', httpAddress, {
    ...wayIn,
    zh: 'Authorization Endpoint',
    en: 'Authorization endpoint',
  }),
  'oidc.token_endpoint': checkedText('', httpAddress, { ...wayIn, zh: 'Token Endpoint', en: 'Token endpoint' }),
  'oidc.user_info_endpoint': checkedText('', httpAddress, {
    ...wayIn,
    zh: 'User Info Endpoint',
    en: 'User info endpoint',
  }),

  WeChatAuthEnabled: flag(false, {
    ...wayIn,
    zh: '微信登录',
    en: 'WeChat sign-in',
    needs: ['WeChatServerAddress', 'WeChatServerToken'],
  }),
  WeChatServerAddress: address('', { ...wayIn, zh: 'WeChat Server 服务器地址', en: 'WeChat server address' }),
  WeChatServerToken: secret({ ...identity, zh: 'WeChat Server 访问凭证', en: 'WeChat server token' }),
  WeChatAccountQRCodeImageURL: address('', { ...identity, zh: '微信公众号二维码图片链接', en: 'WeChat QR code image' }),

  TelegramOAuthEnabled: flag(false, {
    ...wayIn,
    zh: 'Telegram 登录',
    en: 'Telegram sign-in',
    needs: ['TelegramBotToken', 'TelegramBotName'],
  }),
  TelegramBotToken: secret({ ...identity, zh: 'Telegram Bot Token', en: 'Telegram bot token' }),
  TelegramBotName: text('', { ...identity, max: 100, zh: 'Telegram Bot 名称', en: 'Telegram bot name' }),

  LinuxDOOAuthEnabled: flag(false, {
    ...wayIn,
    zh: 'LinuxDO 登录',
    en: 'LinuxDO sign-in',
    needs: ['LinuxDOClientId', 'LinuxDOClientSecret'],
  }),
  LinuxDOClientId: text('', { ...wayIn, max: 200, zh: 'LinuxDO Client ID', en: 'LinuxDO client ID' }),
  LinuxDOClientSecret: secret({ ...identity, zh: 'LinuxDO Client Secret', en: 'LinuxDO client secret' }),

  TurnstileCheckEnabled: flag(false, {
    ...identity,
    zh: 'Turnstile 用户校验',
    en: 'Turnstile check',
    needs: ['TurnstileSiteKey', 'TurnstileSecretKey'],
  }),
  TurnstileSiteKey: text('', { ...identity, max: 200, zh: 'Turnstile Site Key', en: 'Turnstile site key' }),
  TurnstileSecretKey: secret({ ...identity, zh: 'Turnstile Secret Key', en: 'Turnstile secret key' }),
}
