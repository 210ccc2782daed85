import { z } from 'zod'
import { defineRpc } from '../core/contract'
import { amountOfUnits } from '../core/units'
import { callEntryKinds } from '../pricing/call-entry-kinds'

/** A token as relays need it. `remainUnits` is a hint for messages; the cap itself is enforced by the lease. */
export const resolvedToken = z.object({
  id: z.int(),
  userId: z.int(),
  name: z.string(),
  /** One of `tokenStatus`. */
  status: z.int(),
  /** Unix seconds; -1 never. */
  expiredTime: z.int(),
  isUnlimited: z.boolean(),
  remainUnits: z.int(),
  isModelLimited: z.boolean(),
  modelLimits: z.array(z.string()),
  /** Until when the key that was asked about works, in Unix seconds: -1 as long as the token, 0 no more. A billing of before says nothing. */
  keyEndsTime: z.int().default(-1),
  /** Addresses and CIDR blocks; empty means everywhere. */
  allowIps: z.array(z.string()),
  /** Empty means the owner's own group. */
  group: z.string(),
  /** How old an answer out of the cache may be for its calls; 0 where they are not answered so. A billing of before says nothing. */
  cacheSeconds: z.int().nonnegative().default(0),
  /** What its calls may ask in a minute, in requests and tokens, and at once; 0 is no limit. A billing of before says nothing. */
  rpm: z.int().nonnegative().default(0),
  tpm: z.int().nonnegative().default(0),
  concurrency: z.int().nonnegative().default(0),
  version: z.int(),
})
export type ResolvedToken = z.output<typeof resolvedToken>

/** Of one question for charges. */
const mostFoundCharges = 100

/** Resolves a token by the SHA-256 (hex) of the 48 characters of its key, or of the one before that, without `sk-`; null when there is none. */
export const tokenResolve = defineRpc({
  subject: 'rpc.billing.token.resolve.v1',
  request: z.object({ keyHash: z.string() }),
  reply: z.object({ token: resolvedToken.nullable() }),
})

/** How many of a user's tokens are enabled and not over. */
export const tokenCount = defineRpc({
  subject: 'rpc.billing.token.count.v1',
  request: z.object({ userId: z.int() }),
  reply: z.object({ usable: z.int() }),
})

/**
 * What tokens have left and have used, in one request; unknown and deleted ones are left out. What is lent of a token is still
 * left, as long as no call has used it; what its owner took back of that is not. Of an unlimited token `remainUnits` says nothing.
 */
export const tokenQuotas = defineRpc({
  subject: 'rpc.billing.token.quota.v1',
  request: z.object({ tokenIds: z.array(z.int()).max(1_000) }),
  reply: z.object({
    quotas: z.array(z.object({ tokenId: z.int(), isUnlimited: z.boolean(), remainUnits: z.int(), usedUnits: z.int() })),
  }),
})

/**
 * Lends quota to one relay process. Commands on one lease are numbered and speak in totals, so a repeated one is
 * answered with the same total and a lost one costs nothing. Billing sizes the block:
 * clamp(recentSpendUnits, reserveUnits, free / (4 x present relays)), or exactly one reserve where that share is less.
 */
export const leaseGrant = defineRpc({
  subject: 'rpc.billing.lease.grant.v1',
  request: z.object({
    leaseId: z.uuid(),
    commandNo: z.int().positive(),
    /** The journal that will tell of this lease. */
    journal: z.uuid(),
    userId: z.int(),
    tokenId: z.int().nullable(),
    /** The group that the calls of this lease are made in; a relay of before says nothing, and no budget of a group holds it. */
    group: z.string().nullish(),
    /** The total that the relay knows to be granted already. */
    grantedUnits: z.int().nonnegative(),
    /** One call's reserve, needed beyond that total. */
    reserveUnits: z.int().nonnegative(),
    /** What this relay spent for the token in the last 10 s. */
    recentSpendUnits: z.int().nonnegative(),
  }),
  reply: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('granted'),
      grantedUnits: z.int().nonnegative(),
      /** How long from now the lease may be used without another command. */
      lifetimeMs: z.int().positive(),
    }),
    /** The balance itself is below the reserve. */
    z.object({ outcome: z.literal('user-exhausted'), balanceUnits: z.int() }),
    /** The token's remainder itself is below the reserve. */
    z.object({ outcome: z.literal('token-exhausted'), remainUnits: z.int() }),
    /** What the token may spend in this day or month leaves less than the reserve, until it ends. */
    z.object({
      outcome: z.literal('token-capped'),
      period: z.enum(['day', 'month']),
      remainUnits: z.int().nonnegative(),
      endsInMs: z.int().positive(),
    }),
    /** What the hard budget of the user, of the token or of the call's group still lets be spent is less than the reserve, until the month ends. */
    z.object({
      outcome: z.literal('budget-spent'),
      scope: z.enum(['user', 'group', 'token']),
      remainUnits: z.int().nonnegative(),
      endsInMs: z.int().positive(),
      /** The first day of the next month, `2026-02-01`. */
      renewsOn: z.string(),
    }),
    /** The token may not be used as it is, whatever an older copy of it says. */
    z.object({ outcome: z.literal('token-disabled') }),
    z.object({ outcome: z.literal('token-expired') }),
    /** Only holds of other calls stand in the way, and they did not clear within 1 s. */
    z.object({ outcome: z.literal('held'), retryAfterMs: z.int().positive() }),
    /** No such account or token (deleted), or the lease or its journal is closed. */
    z.object({ outcome: z.literal('closed') }),
  ]),
})

/** One user's money as others may know it. */
export const accountState = z.object({
  userId: z.int(),
  balanceUnits: z.int(),
  heldUnits: z.int(),
  usedUnits: z.int(),
  requestCount: z.int(),
  /** How many of their invitations earned quota; how much of it waits to be moved to the balance, and how much it was in all. */
  invitedCount: z.int().default(0),
  referralUnits: z.int().default(0),
  referralTotalUnits: z.int().default(0),
})
export type AccountState = z.output<typeof accountState>

/** Opens a user's account with its first quota; where there is one already, the reply has that as it is. */
export const accountOpen = defineRpc({
  subject: 'rpc.billing.account.open.v1',
  request: z.object({ userId: z.int(), username: z.string(), units: amountOfUnits }),
  reply: z.object({ account: accountState }),
})

/** The accounts of many users, in one request; unknown users are left out. */
export const accountGet = defineRpc({
  subject: 'rpc.billing.account.get.v1',
  request: z.object({ userIds: z.array(z.int()).max(1_000) }),
  reply: z.object({ accounts: z.array(accountState) }),
})

/** Sets a balance to an administrator's absolute figure, once per `adjustId`. What is lent cannot be taken back. */
export const accountAdjust = defineRpc({
  subject: 'rpc.billing.account.adjust.v1',
  request: z.object({
    adjustId: z.uuid(),
    userId: z.int(),
    username: z.string(),
    wantedUnits: amountOfUnits,
    actorId: z.int(),
    actorName: z.string(),
    /** From where and in which session they act, for the audit log; an identity of before leaves them out. */
    address: z.string().optional(),
    sessionId: z.string().nullable().optional(),
  }),
  reply: z.object({ account: accountState, isAsWanted: z.boolean() }),
  timeoutMs: 5_000,
})

/** From which balance downwards the user wants to be warned; null is the site's own threshold. */
export const accountWatch = defineRpc({
  subject: 'rpc.billing.account.watch.v1',
  request: z.object({ userId: z.int(), warnBelowUnits: amountOfUnits.nullable() }),
  reply: z.object({}),
})

/**
 * How far a journal has been applied: the number of its last settled entry; 0 when billing has never heard of it. This is
 * the truth, also where it is less than it was before.
 */
export const journalPosition = defineRpc({
  subject: 'rpc.billing.journal.position.v1',
  request: z.object({ journal: z.uuid() }),
  reply: z.object({
    appliedSeq: z.int().nonnegative(),
    /** Another process has brought the journal home: its writer must end. */
    isSuperseded: z.boolean(),
  }),
})

/** What the ledger has of a call, in the order in which it was written: nothing of somebody else's where a user is named. */
export const callEntries = defineRpc({
  subject: 'rpc.billing.ledger.entries.v1',
  request: z.object({ requestId: z.uuid(), userId: z.int().nullable() }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(callEntryKinds),
        channelId: z.int().nullable(),
        /** What it did to the user's balance. */
        units: z.int(),
        /** What it did to the house: a write-off is negative. */
        houseUnits: z.int(),
        /** The user's balance behind it. */
        balanceUnits: z.int(),
        createdAtMs: z.int(),
        /** When the call ended; null of what does not tell. */
        endedAtMs: z.int().nullable(),
      }),
    ),
  }),
})

/**
 * What the ledger has charged calls, and whether it has given that back; those that it does not know are left out. So whoever was
 * told of a charge, or told of a refund, finds out that a message was lost.
 */
export const chargeFind = defineRpc({
  subject: 'rpc.billing.charge.find.v1',
  request: z.object({ requestIds: z.array(z.uuid()).max(mostFoundCharges) }),
  reply: z.object({
    charges: z.array(z.object({ requestId: z.uuid(), chargedUnits: z.int().nonnegative(), isRefunded: z.boolean() })),
  }),
})

/**
 * Proves some more of the books. Each ask adds up rows of the ledger that were never added up, and tells how many; once there are
 * none, it compares accounts, caps and rows with the sums: `discrepancies` has every sum that does not hold, up to a hundred
 * of each kind, and is null until then.
 */
export const ledgerVerify = defineRpc({
  subject: 'rpc.billing.ledger.verify.v1',
  request: z.object({}),
  reply: z.object({
    rows: z.int().nonnegative(),
    discrepancies: z
      .array(z.object({ rule: z.string(), of: z.string(), stored: z.number(), computed: z.number() }))
      .nullable(),
  }),
  timeoutMs: 10_000,
})
