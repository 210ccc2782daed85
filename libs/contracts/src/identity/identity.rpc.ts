import { z } from 'zod'
import { defineRpc } from '../core/contract'

/** What every service may know of a user. */
export const userIdentity = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  /** One of `roles`. */
  role: z.int(),
  /** One of `userStatus`. A deleted user is never resolved. */
  status: z.int(),
  group: z.string(),
  /** The user accepts the emergency ratio for models that have no price. */
  acceptUnsetModelRatio: z.boolean(),
  version: z.int(),
})
export type UserIdentity = z.output<typeof userIdentity>

/** Resolves a session cookie or a system access token, given the SHA-256 of it in hex. */
export const sessionResolve = defineRpc({
  subject: 'rpc.identity.session.resolve.v1',
  request: z.object({ kind: z.enum(['session', 'access-token']), credentialHash: z.string() }),
  /** `expiresAt` is in Unix milliseconds; null: never. */
  reply: z.object({ user: userIdentity.nullable(), expiresAt: z.number().nullable() }),
})

/** Resolves one user by id; null when unknown or deleted. */
export const userResolve = defineRpc({
  subject: 'rpc.identity.user.resolve.v1',
  request: z.object({ userId: z.int() }),
  reply: z.object({ user: userIdentity.nullable() }),
})

/** Writes one option on behalf of another service; answers once it is in force. */
export const optionSet = defineRpc({
  subject: 'rpc.identity.option.set.v1',
  request: z.object({
    key: z.string(),
    value: z.string(),
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
  }),
  reply: z.object({ version: z.int() }),
  timeoutMs: 5_000,
})
