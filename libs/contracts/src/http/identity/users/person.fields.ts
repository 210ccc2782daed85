import { z } from 'zod'
import { composed, isPlainName, isVisibleName } from '../../core/names'
import { personFaults } from './person.faults'

const length = (text: string): number => [...text].length

/** As long as a name may be that was not chosen here, but came with its user from another gateway. */
const maxPresentUsername = 64

/**
 * A username, trimmed; `required` is what an empty one is told. Of a present name, which may be older than the rules of new ones
 * or come from elsewhere, no more is asked.
 */
export const presentUsername = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((name) => length(name) <= maxPresentUsername, personFaults.usernameTooLong.code)

/** Of what looks the same one form is kept (NFKC), and every character of it is seen. */
const composedUsername = (required: string, most: number) =>
  z
    .string(required)
    .overwrite(composed)
    .trim()
    .min(1, required)
    .refine(isVisibleName, personFaults.usernameUnseen.code)
    .refine((name) => length(name) <= most, personFaults.usernameTooLong.code)

/** A new username. */
export const username = (required: string) => composedUsername(required, 12)

/** A username that was chosen elsewhere: it may be as long as a present one. */
export const foreignUsername = (required: string) => composedUsername(required, maxPresentUsername)

/** A password of 8 to 20 characters; where `required` is given, an empty one is told that instead. */
export const password = (required: string = personFaults.passwordTooShort.code) =>
  z
    .string(required)
    .min(1, required)
    .refine((text) => length(text) >= 8, personFaults.passwordTooShort.code)
    .refine((text) => length(text) <= 20, personFaults.passwordTooLong.code)

/** A password that is being changed; empty means that it is not. */
export const changedPassword = z.union([z.literal(''), password()]).optional()

/** A present display name, which may be older than the rules of new ones. */
export const presentDisplayName = z
  .string()
  .trim()
  .refine((name) => length(name) <= 20, personFaults.displayNameTooLong.code)

/** What others read as the name; empty where a username stands for it. */
export const displayName = presentDisplayName.refine(isPlainName, personFaults.displayNameDeceiving.code)
