import { z } from 'zod'
import { emailFaults, maxEmailLength } from './email.faults'

const emailShape = z.email()
const isEmail = (text: string): boolean => emailShape.safeParse(text).success

/** An e-mail address, trimmed and in small letters: `Ada@Site.test` and `ada@site.test` are one mailbox and one account. */
export const emailAddress = z
  .string(emailFaults.emailRequired.code)
  .trim()
  .toLowerCase()
  .min(1, emailFaults.emailRequired.code)
  .max(maxEmailLength, emailFaults.emailTooLong.code)
  .refine(isEmail, emailFaults.emailMalformed.code)

/** An e-mail address, or nothing. */
export const emailOrNone = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmailLength, emailFaults.emailTooLong.code)
  .refine((text) => text === '' || isEmail(text), emailFaults.emailMalformed.code)

/** The six digits from a mail. */
export const emailCode = z.string(emailFaults.emailCodeRequired.code).trim().min(1, emailFaults.emailCodeRequired.code)

/** The bot check's answer, which the page sends as `?turnstile=`; asked for while `TurnstileCheckEnabled` is on. */
export const turnstileToken = z.string().trim().max(2_048).default('')
