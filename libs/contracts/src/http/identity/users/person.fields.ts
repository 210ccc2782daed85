import { z } from 'zod'
import { composed, isPlainName, isVisibleName } from '../../core/names'
import { personFaults } from './person.faults'

const length = (text: string): number => [...text].length

/**
 * A username of at most 12 characters as people count them, trimmed; `required` is what an empty one is told. Of a present
 * name, which may be older than the rules of new ones, no more is asked.
 */
export const presentUsername = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((name) => length(name) <= 12, personFaults.usernameTooLong.code)

/** A new username: of what looks the same one form is kept (NFKC), and every character of it is seen. */
export const username = (required: string) =>
  z
    .string(required)
    .overwrite(composed)
    .trim()
    .min(1, required)
    .refine(isVisibleName, personFaults.usernameUnseen.code)
    .refine((name) => length(name) <= 12, personFaults.usernameTooLong.code)

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
