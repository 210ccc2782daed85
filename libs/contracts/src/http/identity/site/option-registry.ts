import { z } from 'zod'
import { accountFaults } from '../users/account.faults'

/** What a panel must know of an option: what it is called, how it is written, and by whom. */
export const registeredOption = z.object({
  key: z.string(),
  /** `lines` is one entry per line, `list` is separated by commas. */
  type: z.enum(['boolean', 'integer', 'decimal', 'text', 'lines', 'list', 'json']),
  writer: z.enum(['admin', 'root']),
  /** Its value is never sent; `is_set` alone says that there is one. */
  secret: z.boolean(),
  /** Something is written that is not empty. */
  is_set: z.boolean(),
  zh: z.string(),
  en: z.string(),
  /** As it would be written. */
  default: z.string(),
  /** Bounds of a number; of a text `max` is its greatest length. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** The only words that it takes. */
  choices: z.array(z.string()).optional(),
  /** Options that must be filled in before this one. */
  needs: z.array(z.string()),
})
export type RegisteredOption = z.output<typeof registeredOption>

/** Every option there is, in the order in which the product knows them. */
export const optionRegistry = z.array(registeredOption)
export type OptionRegistry = z.output<typeof optionRegistry>

/** The well-known address of an OIDC provider. */
export const oidcDiscoveryQuery = z.object({
  url: z
    .string()
    .trim()
    .regex(/^https?:\/\//i, accountFaults.wellKnownMalformed.code),
})
export type OidcDiscoveryQuery = z.output<typeof oidcDiscoveryQuery>

/** What the provider says of itself there. */
export const oidcEndpoints = z.object({
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  user_info_endpoint: z.string(),
})
export type OidcEndpoints = z.output<typeof oidcEndpoints>

/** The running release and the latest one; null when that cannot be known. */
export const updateCheck = z
  .object({ current: z.string(), latest: z.string(), url: z.string(), notes: z.string() })
  .nullable()
export type UpdateCheck = z.output<typeof updateCheck>
