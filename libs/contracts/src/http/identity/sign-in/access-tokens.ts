import { z } from 'zod'
import { scopes } from '../../../core/scopes'
import { neverExpires } from '../../core/expiry'
import { addressList } from '../../core/lists'
import { isPlainName } from '../../core/names'
import { latestUnixSeconds, rowId } from '../../core/numbers'
import { maxAccessTokenNameLength } from './access-token-bounds'
import { accessTokenFaults } from './access-tokens.faults'

const required = accessTokenFaults.accessTokenNameRequired.code
const malformed = accessTokenFaults.accessTokenExpiryMalformed.code

/** The id of an API token in a path. */
export const accessTokenId = rowId

/**
 * A new API token. A field of another name is refused: somebody who writes `allow_ip` must not get a token that is good everywhere.
 */
export const createAccessTokenBody = z.strictObject({
  name: z
    .string(required)
    .trim()
    .min(1, required)
    .refine((name) => [...name].length <= maxAccessTokenNameLength, accessTokenFaults.accessTokenNameTooLong.code)
    .refine(isPlainName, accessTokenFaults.accessTokenNameUnfit.code),
  scopes: z
    .array(z.enum(scopes), accessTokenFaults.accessTokenScopesRequired.code)
    .min(1, accessTokenFaults.accessTokenScopesRequired.code)
    .max(scopes.length)
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
  /** Unix seconds, -1 for never. */
  expired_time: z.int(malformed).min(neverExpires, malformed).max(latestUnixSeconds, malformed).default(neverExpires),
  /** One per line, separated by commas, or a list; none: good from everywhere. */
  allow_ips: addressList(accessTokenFaults.accessTokenAddressMalformed.code).default([]),
})
export type CreateAccessTokenBody = z.output<typeof createAccessTokenBody>

/** An API token as its owner sees it; times are Unix seconds. */
export const accessTokenView = z.object({
  id: z.int(),
  name: z.string(),
  /** The last characters of its key, by which it is told from others. */
  hint: z.string(),
  /** Of `scopes`; a newer server may know more. */
  scopes: z.array(z.string()),
  created_at: z.int(),
  /** -1 for never. */
  expired_time: z.int(),
  /** One per line; empty for everywhere. */
  allow_ips: z.string(),
  /** A minute coarse; null until it is used. */
  last_used_at: z.int().nullable(),
  /** Where it was last used from; empty until then. */
  last_used_address: z.string(),
})
export type AccessTokenView = z.output<typeof accessTokenView>

export const accessTokenList = z.array(accessTokenView)
export type AccessTokenList = z.output<typeof accessTokenList>

/** A new API token with its key, which this answer alone holds. */
export const createdAccessToken = accessTokenView.extend({ key: z.string() })
export type CreatedAccessToken = z.output<typeof createdAccessToken>
