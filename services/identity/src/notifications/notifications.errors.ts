import { defineErrors } from '@tollgate/platform'

/** Why a notice did not reach a webhook. Users never see these: they go to the log, and decide about another attempt. */
export const notificationsErrors = defineErrors('identity', {
  webhookFailed: {
    kind: 'unavailable',
    level: 'warn',
    zh: 'Webhook 通知发送失败：{reason}',
    en: 'The webhook could not be told: {reason}',
  },
  webhookRefused: {
    level: 'warn',
    zh: '无法向该 Webhook 发送通知：{reason}',
    en: 'This webhook cannot be told: {reason}',
  },
})
