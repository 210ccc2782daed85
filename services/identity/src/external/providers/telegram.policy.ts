import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TelegramQuery } from '@tollgate/contracts/http/identity'
import { externalErrors } from '../external.errors'

/** The fields that Telegram signs, in the order in which it signs them; others are not trusted. */
const signedFields = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'] as const

const maxAgeMs = 5 * 60 * 1_000
/** How far Telegram's clock may be ahead of ours. */
const maxSkewMs = 30 * 1_000

/**
 * The id of the person for whom Telegram vouches. Throws `identity.telegram-hash-wrong` when the signature is not by the bot
 * with this token, and `.telegram-expired` when it is older than five minutes or dated in the future.
 */
export function telegramPerson(data: TelegramQuery, botToken: string, nowMs: number): string {
  const wanted = Buffer.from(telegramSignature(data, botToken))
  const given = Buffer.from(data.hash.toLowerCase())
  const isSigned =
    botToken !== '' && !isAmbiguous(data) && wanted.length === given.length && timingSafeEqual(wanted, given)
  if (!isSigned || !/^\d{1,20}$/.test(data.id)) throw externalErrors.telegramHashWrong()
  const ageMs = nowMs - Number(data.auth_date) * 1_000
  if (!(ageMs <= maxAgeMs && ageMs >= -maxSkewMs)) throw externalErrors.telegramExpired()
  return data.id
}

/**
 * Fields are signed as lines: one with a line break in it can be read as two, of which the second is whatever the person chose as
 * a part of their name, `id=` among it.
 */
function isAmbiguous(data: Partial<TelegramQuery>): boolean {
  return signedFields.some((field) => data[field]?.includes('\n'))
}

/** The signature that Telegram makes of the data, in hex: https://core.telegram.org/widgets/login#checking-authorization */
function telegramSignature(data: Omit<TelegramQuery, 'hash'>, botToken: string): string {
  const text = signedFields
    .filter((field) => data[field] !== undefined && data[field] !== '')
    .map((field) => `${field}=${data[field]}`)
    .join('\n')
  return createHmac('sha256', createHash('sha256').update(botToken).digest()).update(text).digest('hex')
}
