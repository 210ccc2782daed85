import { z } from 'zod'
import { maxUnits } from '../../../core/units'
import { emailCode, emailOrNone } from '../email/email.fields'
import { accountFaults } from './account.faults'

const webhookUrl = z
  .string()
  .trim()
  .max(2_000, accountFaults.webhookUrlTooLong.code)
  .refine((url) => url === '' || isHttps(url), accountFaults.webhookUrlMalformed.code)

/** What a user sets for themself. A field that is not sent stays as it is. */
export const updateSettingBody = z.strictObject({
  notify_type: z.enum(['email', 'webhook'], accountFaults.notifyTypeUnknown.code).optional(),
  /** Quota units below which to warn; null is the site's own figure. */
  quota_warning_threshold: z
    .int(accountFaults.thresholdMalformed.code)
    .positive(accountFaults.thresholdMalformed.code)
    .max(maxUnits, accountFaults.thresholdTooLarge.code)
    .nullable()
    .optional(),
  webhook_url: webhookUrl.optional(),
  /** Empty keeps the one there is; null takes it away. */
  webhook_secret: z.string().max(200, accountFaults.webhookSecretTooLong.code).nullable().optional(),
  /** Empty: the address of the account. Another one gets nothing before its owner has confirmed it. */
  notification_email: emailOrNone.optional(),
  accept_unset_model_ratio_model: z.boolean().optional(),
  /** Of what the setting shows: they follow from the secret and the address alone. */
  has_webhook_secret: z.unknown().optional(),
  notification_email_confirmed: z.unknown().optional(),
})
export type UpdateSettingBody = z.output<typeof updateSettingBody>

/** The code that was mailed to the address for notices. */
export const confirmNoticeAddressBody = z.strictObject({ code: emailCode })
export type ConfirmNoticeAddressBody = z.output<typeof confirmNoticeAddressBody>

/** What `setting` of a user holds as JSON text. The secret is never in it; whether there is one is. */
export const userSetting = z.object({
  notify_type: z.enum(['email', 'webhook']).default('email'),
  quota_warning_threshold: z.int().nullable().default(null),
  webhook_url: z.string().default(''),
  has_webhook_secret: z.boolean().default(false),
  notification_email: z.string().default(''),
  /** Whether notices go there: it is the account's own, or its owner has confirmed it. */
  notification_email_confirmed: z.boolean().default(false),
  accept_unset_model_ratio_model: z.boolean().default(false),
})
export type UserSetting = z.output<typeof userSetting>

/** Reads `setting` of a user; what it does not say has its default, also when it cannot be read at all. */
export function readUserSetting(text: string): UserSetting {
  return userSetting.catch(userSetting.parse({})).parse(jsonOf(text))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function isHttps(url: string): boolean {
  return /^https:\/\//i.test(url) && URL.canParse(url)
}
