import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TelegramQuery } from '@tollgate/contracts/http/identity'
import { externalErrors } from '../external.errors'

/** All that Telegram signs, in the order in which it does; whatever else stands beside them is nobody's word. */
const signedFields = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'] as const

const maxAgeMs = 5 * 60 * 1_000
/** Telegram's clock and ours are not the same one. */
const maxSkewMs = 30 * 1_000

/** What Telegram's signature is made over. https://core.telegram.org/widgets/login#checking-authorization */
export function telegramSignature(data: Omit<TelegramQuery, 'hash'>, botToken: string): string {
  const text = signedFields
    .filter((field) => data[field] !== undefined && data[field] !== '')
    .map((field) => `${field}=${data[field]}`)
    .join('\n')
  return createHmac('sha256', createHash('sha256').update(botToken).digest()).update(text).digest('hex')
}

/**
 * The id of the person for whom Telegram vouches. Throws `identity.telegram-hash-wrong` when it does not, and
 * `.telegram-expired` when it did so more than five minutes ago, or says that it will.
 */
export function telegramPerson(data: TelegramQuery, botToken: string, nowMs: number): string {
  const wanted = Buffer.from(telegramSignature(data, botToken))
  const given = Buffer.from(data.hash.toLowerCase())
  const isSigned = botToken !== '' && wanted.length === given.length && timingSafeEqual(wanted, given)
  if (!isSigned || !/^\d{1,20}$/.test(data.id)) throw externalErrors.telegramHashWrong()
  const ageMs = nowMs - Number(data.auth_date) * 1_000
  if (!(ageMs <= maxAgeMs && ageMs >= -maxSkewMs)) throw externalErrors.telegramExpired()
  return data.id
}
