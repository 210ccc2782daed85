import { identityFaults, type UpdateSettingBody, type UserSetting } from '@tollgate/contracts/http/identity'
import { type Language, refusal, refuseChanged } from '@tollgate/platform'
import { z } from 'zod'

/** What `users.setting` holds. A field that is missing, or that an older release wrote in another form, has its default. */
const storedSetting = z.object({
  notify_type: z.enum(['email', 'webhook']).catch('email'),
  quota_warning_threshold: z.int().positive().nullable().catch(null),
  webhook_url: z.string().catch(''),
  /** Sealed with the master key; null for none. */
  webhook_secret_sealed: z.string().nullable().catch(null),
  notification_email: z.string().catch(''),
  /** Its owner sent the code back that was mailed there for this account. */
  is_notification_email_confirmed: z.boolean().catch(false),
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
export function settingView(owner: SettingOwner): UserSetting {
  const {
    webhook_secret_sealed: sealed,
    is_notification_email_confirmed: _confirmed,
    language: _language,
    ...shown
  } = readSetting(owner.setting)
  return {
    ...shown,
    has_webhook_secret: sealed !== null,
    notification_email_confirmed: isNoticeAddressConfirmed(owner),
  }
}

/** Whether the address that the user named gets notices: it is the account's own, or its owner has confirmed it. */
export function isNoticeAddressConfirmed({ setting, email }: SettingOwner): boolean {
  const { notification_email: address, is_notification_email_confirmed: isConfirmed } = readSetting(setting)
  return address !== '' && (isConfirmed || address === email)
}

/** Where notices by mail go: to the address that was named once that is confirmed, until then to the account's own; empty for nowhere. */
export function noticeAddress(owner: SettingOwner): string {
  return isNoticeAddressConfirmed(owner) ? readSetting(owner.setting).notification_email : owner.email
}

/** A user, as far as their setting goes. */
export interface SettingOwner {
  readonly setting: Readonly<Record<string, unknown>>
  /** The account's own address, which was shown to be theirs. */
  readonly email: string
}

/**
 * The setting with the fields that were sent; all others stay. Throws `identity.webhook-url-required` when it asks for a
 * webhook and has no address of one.
 */
export function mergedSetting(
  owner: SettingOwner,
  { webhook_secret: secret, has_webhook_secret, notification_email_confirmed, ...sent }: UpdateSettingBody,
  { seal, language }: { seal: (secret: string) => string; language: Language },
): StoredSetting {
  const present = readSetting(owner.setting)
  refuseChanged({ has_webhook_secret, notification_email_confirmed }, settingView(owner), { written: [] })
  const defined = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const merged = { ...present, ...defined, language } as StoredSetting // the fields of the body are those of the setting
  if (merged.notification_email !== present.notification_email) merged.is_notification_email_confirmed = false
  if (secret === null) merged.webhook_secret_sealed = null
  else if (secret) merged.webhook_secret_sealed = seal(secret)
  if (merged.notify_type === 'webhook' && merged.webhook_url === '') throw refusal(identityFaults.webhookUrlRequired)
  return merged
}
