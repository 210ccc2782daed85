import { z } from 'zod'

const length = (text: string): number => [...text].length

/** A user name of at most 12 characters as people count them, trimmed; `required` is what an empty one is told. */
export const username = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((name) => length(name) <= 12, 'identity.username-too-long')

/** A password of 8 to 20 characters; where `required` is given, an empty one is told that instead. */
export const password = (required = 'identity.password-too-short') =>
  z
    .string(required)
    .min(1, required)
    .refine((text) => length(text) >= 8, 'identity.password-too-short')
    .refine((text) => length(text) <= 20, 'identity.password-too-long')

/** A password that is being changed; empty means that it is not. */
export const changedPassword = z.union([z.literal(''), password()]).optional()

/** What others read as the name; empty where a user name stands for it. */
export const displayName = z
  .string()
  .trim()
  .refine((name) => length(name) <= 20, 'identity.display-name-too-long')
