import type { AuditAction } from '@tollgate/contracts/http/identity'
import { fill, type Text, type Value } from '@tollgate/texts'

/** An act on a user for the audit log: `{ from, to }` for each field that it changed, `***` for a secret. */
export type UserAct = readonly [action: AuditAction, details: Readonly<Record<string, unknown>>]

/** Whose account it is, as far as acts on it have to know. */
export interface AccountOwner {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly setting: Record<string, unknown>
}

/** What may happen to that by which somebody gets into their account, and who gets in, as its owner is told. */
const actTexts = {
  'sign-in.succeeded': { zh: '在新设备上登录', en: 'somebody signed in on a new device' },
  'user.self-updated': { zh: '用户名已改为 {username}', en: 'the username is now {username}' },
  'credential.password-changed': { zh: '登录密码已更改', en: 'the password was changed' },
  'reset.done': { zh: '登录密码已通过邮件重置', en: 'the password was reset by mail' },
  'credential.access-token-renewed': { zh: '系统访问令牌已重新生成', en: 'a new system access token was made' },
  'credential.email-bound': { zh: '绑定邮箱已改为 {email}', en: 'the email address is now {email}' },
  'credential.email-removed': { zh: '已解绑邮箱 {email}', en: 'the email address {email} was taken off' },
  'credential.external-bound': { zh: '已绑定 {provider} 账户', en: 'a {provider} account was bound' },
  'credential.external-unbound': { zh: '已解绑 {provider} 账户', en: 'the {provider} account was taken off' },
  'credential.notice-address-set': {
    zh: '通知邮箱已改为 {email}，确认后生效',
    en: 'notices are to go to {email} once that is confirmed',
  },
  'credential.notice-address-removed': { zh: '已移除通知邮箱 {email}', en: 'notices go to {email} no more' },
  'credential.notice-address-confirmed': { zh: '通知邮箱 {email} 已确认', en: 'notices go to {email} now' },
  'credential.totp-enabled': { zh: '已启用验证器', en: 'an authenticator app was set up' },
  'credential.totp-disabled': { zh: '已停用验证器', en: 'the authenticator app was taken off' },
  'credential.recovery-codes-renewed': { zh: '恢复代码已重新生成', en: 'new recovery codes were made' },
  'credential.passkey-added': { zh: '已添加通行密钥“{name}”', en: 'the passkey “{name}” was added' },
  'credential.passkey-removed': { zh: '已删除通行密钥“{name}”', en: 'the passkey “{name}” was removed' },
  'credential.second-step-set': {
    zh: '密码登录后验证通行密钥的设置已更改',
    en: 'whether a passkey is asked for after the password was changed',
  },
  'api-token.created': { zh: '已创建 API 令牌“{name}”', en: 'the API token “{name}” was made' },
  'user.second-factor-reset': { zh: '所有两步验证方式已被移除', en: 'every second factor was taken off' },
  'user.deleted': { zh: '账户已注销', en: 'the account was deleted' },
} as const satisfies Partial<Record<AuditAction, Text>>

export type CredentialAction = keyof typeof actTexts

/** A change of that by which somebody gets into their account. */
export interface CredentialAct {
  readonly action: CredentialAction
  /** What the text of the act names. */
  readonly names?: Readonly<Record<string, Value>>
  /** For the audit log; `***` stands for a secret. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The address that was the account's before: it is told as well. */
  readonly formerEmail?: string
}

/** The act in both languages. */
export function toldAct({ action, names = {} }: CredentialAct): Text {
  const text: Text = actTexts[action]
  return { zh: fill(text, 'zh', names), en: fill(text, 'en', names) }
}
