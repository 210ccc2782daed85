import type { UpstreamError } from './error'
import { hideIn } from './hide-secrets'

/**
 * By what an upstream's error says that the key it was asked with, or its account, is of no more use. `forbidden`: it says that
 * something is, which may be the key, or what the caller has asked for.
 */
export type KeyRefusal =
  { readonly by: 'status' | 'code' | 'type' | 'forbidden' } | { readonly by: 'words'; readonly words: string }

/** Finds words of an administrator's list in a text; null where it has none. */
interface WordList {
  findIn(text: string): string | null
}

/** Says so of keys that it does not know with 403, as others do with 401: Google Gemini. */
const forbiddingType = 24
const codes = new Set(['invalid_api_key', 'account_deactivated', 'billing_not_active'])
const forbiddances = new Set(['permission_error', 'forbidden'])
const types = new Set(['insufficient_quota', 'insufficient_user_quota', 'authentication_error', ...forbiddances])
/** Longer texts are pages, and no words of an API. */
const mostSearchedChars = 4_000
const mostReasonChars = 300

/**
 * Whether an error says that the key of a channel of this type, or the account behind it, will answer nothing any more; null
 * where it says nothing of that. The error's status is the one that the channel's mapping makes of it.
 */
export function keyRefusalOf(
  error: Pick<UpstreamError, 'status' | 'type' | 'code' | 'message'>,
  channelType: number,
  words: WordList,
): KeyRefusal | null {
  if (error.status === 401) return { by: 'status' }
  if (codes.has(String(error.code))) return { by: 'code' }
  if (forbiddances.has(error.type)) return { by: 'forbidden' }
  if (types.has(error.type)) return { by: 'type' }
  if (error.status === 403 && channelType === forbiddingType) return { by: 'forbidden' }
  const found = words.findIn(error.message.slice(0, mostSearchedChars))
  return found === null ? null : { by: 'words', words: found }
}

/** An upstream's error in one short line, for administrators: without secrets, without anything that is not text. */
export function reasonOf({ status, code, type, message }: UpstreamError): string {
  const named = [`HTTP ${status}`, types.has(type) ? type : (code ?? type)].filter((part) => part !== '').join(' ')
  const text = hideIn(`${named}: ${message.slice(0, mostSearchedChars)}`, [])
  return plainLine(text, mostReasonChars)
}

/** One line without control characters, cut at so many characters. */
function plainLine(text: string, most: number): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  // Never within a character that has two parts.
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : line
}
