import { defineErrors } from '@tollgate/platform'

/** Why a webhook was not told. Users never see these: they are for the log and for the attempts to come. */
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
