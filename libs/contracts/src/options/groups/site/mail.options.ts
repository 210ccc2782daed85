import { flag, integer, secret, text } from '../../core/definition'

const identity = { owner: 'identity', writer: 'root', isGuarded: true, max: 320 } as const

/** The mail server that verification, reset and warning mails leave by. */
export const mailOptions = {
  SMTPServer: text('', { ...identity, zh: 'SMTP 服务器地址', en: 'SMTP server' }),
  SMTPPort: integer(587, { ...identity, min: 1, max: 65_535, zh: 'SMTP 端口', en: 'SMTP port' }),
  SMTPAccount: text('', { ...identity, zh: 'SMTP 账户', en: 'SMTP account' }),
  SMTPFrom: text('', { ...identity, zh: 'SMTP 发送者邮箱', en: 'SMTP sender' }),
  SMTPToken: secret({ ...identity, zh: 'SMTP 访问凭证', en: 'SMTP password' }),
  SMTPSSLEnabled: flag(false, { ...identity, zh: '启用 SMTP SSL', en: 'SMTP over TLS' }),
}
