import { address, integer, secret } from '../../core/definition'

/** What is forgotten cannot be had back, and what is not sent on meanwhile is never sent. */
const identity = { owner: 'identity', writer: 'root', isGuarded: true } as const

/** How long the audit log is kept, and where it is sent on. The database keeps thirty days whatever is set. */
export const auditOptions = {
  AuditRetentionDays: integer(365, {
    ...identity,
    min: 30,
    max: 36_500,
    zh: '审计日志保留天数',
    en: 'Days that the audit log is kept',
  }),
  AuditWebhookUrl: address('', {
    ...identity,
    needs: ['AuditWebhookSecret'],
    zh: '审计日志推送地址',
    en: 'Webhook that gets the audit log',
  }),
  AuditWebhookSecret: secret({ ...identity, zh: '审计日志推送密钥', en: 'Secret that signs the audit webhook' }),
}
