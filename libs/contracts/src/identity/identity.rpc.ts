import { z } from 'zod'
import { defineRpc } from '../core/contract'
import { proofWays } from '../core/proof-ways'

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
  /** What they may ask in a minute, in requests and tokens, and at once; 0 is no limit. An identity of before says nothing. */
  rpm: z.int().nonnegative().default(0),
  tpm: z.int().nonnegative().default(0),
  concurrency: z.int().nonnegative().default(0),
  version: z.int(),
})
export type UserIdentity = z.output<typeof userIdentity>

/** What every service may know of the session behind a cookie. */
const openSession = z.object({
  /** By which its owner and the audit log name it; it signs nobody in. */
  id: z.uuid(),
  /** When its person last proved who they are, in Unix milliseconds; null: never in this session. */
  provenAt: z.number().nullable(),
})
export type OpenSession = z.output<typeof openSession>

/** What every service may know of the API token that a request came with. */
const tokenGrant = z.object({
  id: z.int(),
  name: z.string(),
  /** Of `scopes`. */
  scopes: z.array(z.string()),
  /** The role that its person had when they made it: it is good for no more than that. */
  role: z.int(),
  /** Addresses and CIDR blocks; none: everywhere. */
  allowIps: z.array(z.string()),
})
export type TokenGrant = z.output<typeof tokenGrant>

/** Resolves a session cookie, a system access token or an API token, given the SHA-256 of it in hex. */
export const sessionResolve = defineRpc({
  subject: 'rpc.identity.session.resolve.v1',
  request: z.object({ kind: z.enum(['session', 'access-token', 'api-token']), credentialHash: z.string() }),
  reply: z.object({
    user: userIdentity.nullable(),
    /** In Unix milliseconds; null: never. */
    expiresAt: z.number().nullable(),
    /** Null for an access token, which is no session. An identity of before leaves it out: then nothing is proven. */
    session: openSession.nullable().optional(),
    /** Of an API token alone. */
    token: tokenGrant.nullable().optional(),
    /** A second factor was shown in this session, or is set up by the owner of an access token. Left out, it was not. */
    hasSecondFactor: z.boolean().optional(),
  }),
})

/** Tells when and from where API tokens were used, each once a minute at most. */
export const tokensUsed = defineRpc({
  subject: 'rpc.identity.tokens.used.v1',
  request: z.object({ uses: z.array(z.object({ tokenId: z.int(), atMs: z.number(), address: z.string() })) }),
  reply: z.object({}),
})

/** By what a user can prove who they are, for the refusal of what needs it. */
export const proofWaysOf = defineRpc({
  subject: 'rpc.identity.proof.ways.v1',
  request: z.object({ userId: z.int() }),
  reply: z.object({ ways: z.array(z.enum(proofWays)) }),
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
    /** From where and in which session they act, for the audit log; a service of before leaves them out. */
    address: z.string().optional(),
    sessionId: z.string().nullable().optional(),
  }),
  reply: z.object({ version: z.int() }),
  timeoutMs: 5_000,
})
