import { z } from 'zod'
import { defineRpc } from '../core/contract'
import { importBatch, importedLongText, importedText, importReply, mostImportedRows, sourceId } from '../core/imports'
import { amountOfUnits } from '../core/units'

/** The account of a user who comes from another gateway; `userId` is the one that they have here, or will have. */
export const importedAccount = z.object({
  sourceId,
  userId: z.int(),
  username: z.string(),
  balanceUnits: amountOfUnits,
  /** What they had used there, and how often they had called: kept in the details of the row that opens the account. */
  usedUnits: z.int(),
  requestCount: z.int(),
  referral: z.object({ invitedCount: z.int().nonnegative(), quotaUnits: amountOfUnits, historyUnits: amountOfUnits }),
})
export type ImportedAccount = z.output<typeof importedAccount>

/** Opens accounts with the balances that their users bring, each once for its user. */
export const accountsImport = defineRpc({
  subject: 'rpc.billing.accounts.import.v1',
  request: z.object({
    source: importBatch.source,
    accounts: z.array(importedAccount).max(mostImportedRows),
  }),
  reply: z.object({}),
  timeoutMs: 8_000,
})

/** A token of another gateway. */
export const importedToken = z.object({
  sourceId,
  /** The number of its owner there, who was taken before. */
  ownerId: sourceId,
  name: importedText,
  /** With or without `sk-`. */
  key: importedText,
  isEnabled: z.boolean(),
  /** Unix seconds; -1 never. */
  expiredTime: z.int(),
  isUnlimited: z.boolean(),
  remainUnits: z.int(),
  isModelLimited: z.boolean(),
  /** Comma-separated. */
  modelLimits: importedLongText,
  /** One per line, or comma-separated. */
  allowIps: importedLongText,
  group: importedText,
  createdTime: z.int().nonnegative(),
})
export type ImportedToken = z.output<typeof importedToken>

/** Takes tokens of users who were taken before. */
export const tokensImport = defineRpc({
  subject: 'rpc.billing.tokens.import.v1',
  request: z.object({ ...importBatch, tokens: z.array(importedToken).max(mostImportedRows) }),
  reply: importReply,
  timeoutMs: 10_000,
})

/** A redemption code of another gateway. */
export const importedRedemption = z.object({
  sourceId,
  /** The number of who made it there, and of who redeemed it; empty for nobody. */
  creatorId: z.string().max(200),
  usedById: z.string().max(200),
  name: importedText,
  key: importedText,
  /** One of `redemptionStatus`. */
  status: z.int(),
  quotaUnits: z.int(),
  isGift: z.boolean(),
  maxUses: z.int(),
  usedCount: z.int().nonnegative(),
  createdTime: z.int().nonnegative(),
  redeemedTime: z.int().nonnegative(),
  /** Unix seconds; 0 for no bound. */
  validFrom: z.int().nonnegative(),
  validUntil: z.int().nonnegative(),
})
export type ImportedRedemption = z.output<typeof importedRedemption>

/** Takes redemption codes, whoever made them. */
export const redemptionsImport = defineRpc({
  subject: 'rpc.billing.redemptions.import.v1',
  request: z.object({ ...importBatch, redemptions: z.array(importedRedemption).max(mostImportedRows) }),
  reply: importReply,
  timeoutMs: 10_000,
})

/** That a user of another gateway redeemed a gift code there. */
export const importedRedemptionUse = z.object({
  sourceId,
  name: importedText,
  redemptionId: sourceId,
  userId: sourceId,
  usedTime: z.int().nonnegative(),
})
export type ImportedRedemptionUse = z.output<typeof importedRedemptionUse>

/** Takes who redeemed which of the codes that were taken before. */
export const redemptionUsesImport = defineRpc({
  subject: 'rpc.billing.redemption-uses.import.v1',
  request: z.object({ ...importBatch, uses: z.array(importedRedemptionUse).max(mostImportedRows) }),
  reply: importReply,
  timeoutMs: 10_000,
})
