import {
  identityFaults,
  type UpdateSettingBody,
  updateSettingBody,
  type UserSetting,
} from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** Rule A27: what the form starts with, and the amounts that one press fills in, with their words. */
export const defaultThreshold = 500_000
export const thresholdPresets = [
  { value: 100_000, label: '0.2$' },
  { value: 500_000, label: '1$' },
  { value: 1_000_000, label: '5$' },
  { value: 5_000_000, label: '10$' },
] as const

const { webhook_url, webhook_secret, notification_email } = updateSettingBody.shape
const { thresholdMalformed, webhookUrlRequired } = identityFaults

/** The form of how the user is warned: the rules of the server, and an address where a webhook is chosen. */
export const noticeForm = z
  .object({
    notify_type: z.enum(['email', 'webhook']),
    quota_warning_threshold: z
      .int(thresholdMalformed.code)
      .positive(thresholdMalformed.code)
      .nullable()
      .refine((value) => value !== null, thresholdMalformed.code),
    webhook_url: webhook_url.unwrap(),
    webhook_secret: webhook_secret.unwrap().unwrap(),
    notification_email: notification_email.unwrap(),
  })
  .refine(({ notify_type, webhook_url }) => notify_type !== 'webhook' || webhook_url !== '', {
    error: webhookUrlRequired.code,
    path: ['webhook_url'],
  })
export type NoticeValues = z.output<typeof noticeForm>

/** What the form starts with; the secret is never told, so its field is always empty. */
export const noticeValues = (setting: UserSetting): NoticeValues => ({
  notify_type: setting.notify_type,
  quota_warning_threshold: setting.quota_warning_threshold ?? defaultThreshold,
  webhook_url: setting.webhook_url,
  webhook_secret: '',
  notification_email: setting.notification_email,
})

/** What is sent. What belongs to the way that is not chosen stays as it is, and so does a secret that was not typed. */
export function noticeChange(values: NoticeValues): UpdateSettingBody {
  const { notify_type, quota_warning_threshold, webhook_url, webhook_secret, notification_email } = values
  const common = { notify_type, quota_warning_threshold }
  if (notify_type === 'email') return { ...common, notification_email }
  return { ...common, webhook_url, ...(webhook_secret !== '' && { webhook_secret }) }
}
