import { z } from 'zod'

/** How a provider tells what is left of what was paid to it; each is read by `libs/upstream`. */
export const balanceKinds = [
  /** OpenAI's former pages: a limit in USD at `/subscription` and what was used of it, in cents, at `/usage`. */
  'openai-billing',
  /** Points, as AI Proxy calls them. */
  'aiproxy-points',
  /** USD, in `total_remaining`. */
  'credits-remaining',
  /** USD, in `total_available`. */
  'credits-available',
  /** USD that was bought and that was used, in `data`. */
  'credits-and-usage',
  /** CNY, in `data` of an answer whose `code` says that it is good. */
  'siliconflow-account',
  /** A balance for each currency. */
  'balance-infos',
  /** In `data`, in the currency of the account, which is not told. */
  'available-balance',
] as const
export type BalanceKind = (typeof balanceKinds)[number]

/** Where a provider tells it. */
export const balanceRule = z.strictObject({
  kind: z.enum(balanceKinds),
  /** At the channel's own address. */
  path: z.string().startsWith('/'),
  /** Where the path is, if elsewhere, for channels that have no address of their own. */
  baseUrl: z
    .url({ protocol: /^https$/ })
    .regex(/[^/]$/)
    .optional(),
  /** The header in which the key is sent, where it is not that of calls. */
  keyHeader: z.literal('api-key').optional(),
})
