import { z } from 'zod'
import { defineRpc } from '../core/contract'
import { importBatch, importedLongText, importedText, importReply, mostImportedRows, sourceId } from '../core/imports'
import { roles, userStatus } from '../core/roles-and-statuses'

/** A user of another gateway. */
export const importedUser = z.object({
  sourceId,
  username: importedText,
  displayName: importedText,
  /** By bcrypt; empty where they have none. */
  passwordHash: importedText,
  email: importedText,
  role: z.literal([roles.user, roles.admin, roles.root]),
  status: z.literal([userStatus.active, userStatus.banned]),
  group: importedText,
  /** Empty for none. */
  accessToken: importedText,
  affCode: importedText,
  /** The number there of who invited them; empty for nobody. */
  inviterId: z.string().max(200),
  /** Unix seconds; 0 where it is not known. */
  createdTime: z.int().nonnegative(),
  /** By which other sites know them; empty where they do not. */
  subjects: z.object({
    github: importedText,
    oidc: importedText,
    wechat: importedText,
    telegram: importedText,
    linuxdo: importedText,
  }),
  /** Quota units; negative for who has used more than they had. */
  balanceUnits: z.int(),
  usedUnits: z.int(),
  requestCount: z.int(),
  referral: z.object({ invitedCount: z.int(), quotaUnits: z.int(), historyUnits: z.int() }),
})
export type ImportedUser = z.output<typeof importedUser>

/**
 * Takes users with their accounts: each is there whole, with the balance that they had, or not at all. Whose name or address is taken
 * here is not taken, or, with `suffix`, gets another name.
 */
export const usersImport = defineRpc({
  subject: 'rpc.identity.users.import.v1',
  request: z.object({
    ...importBatch,
    onConflict: z.enum(['skip', 'suffix']),
    users: z.array(importedUser).max(mostImportedRows),
  }),
  reply: importReply,
  timeoutMs: 10_000,
})

/** Takes options that were never written here. */
export const optionsImport = defineRpc({
  subject: 'rpc.identity.options.import.v1',
  request: z.object({
    ...importBatch,
    options: z.array(z.object({ key: z.string().min(1).max(200), value: importedLongText })).max(mostImportedRows),
  }),
  reply: importReply.extend({
    /** What a dollar is here, once the batch is taken. */
    quotaPerUnit: z.int(),
  }),
  timeoutMs: 10_000,
})
