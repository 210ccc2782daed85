import { AppError, describeError } from '@tollgate/platform'

/** Why the mail server did not take a mail. */
export interface SmtpFailure {
  /** The server answered 5xx: it would refuse the same mail again. */
  readonly isFinal: boolean
  /** The server's own words, or the network's. */
  readonly reason: string | { readonly zh: string; readonly en: string }
}

/** Reads nodemailer's error. Whatever is not a refusal by the server may be over at the next attempt. */
export function smtpFailureOf(error: unknown): SmtpFailure {
  const told = numberIn(error, 'responseCode')
  return { isFinal: told !== null && told >= 500, reason: reasonOf(error) }
}

function reasonOf(error: unknown): SmtpFailure['reason'] {
  if (error instanceof AppError) {
    return { zh: describeError(error, 'zh').message, en: describeError(error, 'en').message }
  }
  const answer = textIn(error, 'response')
  if (answer !== null) return oneLine(answer)
  // Of a host with several addresses each one has failed, and the error of them all has no message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return oneLine(error instanceof Error ? error.message : String(error))
}

/** Long answers are cut: what matters comes first. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

function textIn(error: unknown, field: string): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : null
  return typeof value === 'string' && value !== '' ? value : null
}

function numberIn(error: unknown, field: string): number | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, field) : null
  return typeof value === 'number' ? value : null
}
