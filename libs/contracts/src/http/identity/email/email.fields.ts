import { z } from 'zod'

/** Longer ones are refused, as the known servers do. */
export const maxEmailLength = 50

const emailShape = z.email()
const isEmail = (text: string): boolean => emailShape.safeParse(text).success

/** An e-mail address, trimmed and in small letters: `Ada@Site.test` and `ada@site.test` are one mailbox and one account. */
export const emailAddress = z
  .string('identity.email-required')
  .trim()
  .toLowerCase()
  .min(1, 'identity.email-required')
  .max(maxEmailLength, 'identity.email-too-long')
  .refine(isEmail, 'identity.email-malformed')

/** An e-mail address, or nothing. */
export const emailOrNone = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmailLength, 'identity.email-too-long')
  .refine((text) => text === '' || isEmail(text), 'identity.email-malformed')

/** The six digits from a mail. */
export const emailCode = z.string('identity.email-code-required').trim().min(1, 'identity.email-code-required')

/** The bot check's answer, which the page sends as `?turnstile=`; asked for while `TurnstileCheckEnabled` is on. */
export const turnstileToken = z.string().trim().max(2_048).default('')
