import { identityFaults, type UpdateSettingBody, type UserSetting } from '@tollgate/contracts/http/identity'
import { type Language, refusal } from '@tollgate/platform'
import { z } from 'zod'

/** What `users.setting` holds. A field that is missing, or that an older release wrote in another form, has its default. */
const storedSetting = z.object({
  notify_type: z.enum(['email', 'webhook']).catch('email'),
  quota_warning_threshold: z.int().positive().nullable().catch(null),
  webhook_url: z.string().catch(''),
  /** Sealed with the master key; null for none. */
  webhook_secret_sealed: z.string().nullable().catch(null),
  notification_email: z.string().catch(''),
  accept_unset_model_ratio_model: z.boolean().catch(false),
  /** The language of the user's last request, in which mails and notices to them are written. */
  language: z.enum(['zh', 'en']).catch('zh'),
})
export type StoredSetting = z.output<typeof storedSetting>

/** Reads the column; no field in it can make this throw. */
export function readSetting(column: Readonly<Record<string, unknown>>): StoredSetting {
  return storedSetting.parse(column)
}

/** The setting as its owner and administrators see it: whether there is a secret, never the secret. */
export function settingView(column: Readonly<Record<string, unknown>>): UserSetting {
  const { webhook_secret_sealed: sealed, language: _language, ...shown } = readSetting(column)
  return { ...shown, has_webhook_secret: sealed !== null }
}

/**
 * The setting with the fields that were sent; all others stay. Throws `identity.webhook-url-required` when it asks for a
 * webhook and has no address of one.
 */
export function mergedSetting(
  column: Readonly<Record<string, unknown>>,
  { webhook_secret: secret, ...sent }: UpdateSettingBody,
  { seal, language }: { seal: (secret: string) => string; language: Language },
): StoredSetting {
  const present = readSetting(column)
  const defined = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const merged = { ...present, ...defined, language } as StoredSetting // the fields of the body are those of the setting
  if (secret === null) merged.webhook_secret_sealed = null
  else if (secret) merged.webhook_secret_sealed = seal(secret)
  if (merged.notify_type === 'webhook' && merged.webhook_url === '') throw refusal(identityFaults.webhookUrlRequired)
  return merged
}
