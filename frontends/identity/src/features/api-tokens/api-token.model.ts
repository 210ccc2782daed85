import {
  type AccessTokenView,
  type CreateAccessTokenBody,
  createAccessTokenBody,
  neverExpires,
} from '@tollgate/contracts/http/identity'
import { z } from 'zod'

const { name, scopes, expired_time, allow_ips } = createAccessTokenBody.shape

/** When a token ends, in seconds from now, by one press. */
export const expiryPresets = [
  { id: 'month', seconds: 30 * 24 * 3_600 },
  { id: 'quarter', seconds: 90 * 24 * 3_600 },
  { id: 'year', seconds: 365 * 24 * 3_600 },
] as const

/** The form of a new token: the contract's own rules on what is typed. A fault in a line of the addresses belongs to their field. */
export const apiTokenFormSchema = z
  .object({
    name,
    scopes: z.array(z.string()),
    expired_time: z.number().nullable(),
    allow_ips: z.string(),
  })
  .superRefine((values, context) => {
    const rules = { scopes, expired_time, allow_ips }
    for (const [field, rule] of Object.entries(rules)) {
      const message = rule.safeParse(values[field as keyof typeof rules]).error?.issues[0]?.message
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type ApiTokenFormValues = z.output<typeof apiTokenFormSchema>

/** What a program is given unless it needs more: it reads. */
export const newApiToken: ApiTokenFormValues = {
  name: '',
  scopes: ['read'],
  expired_time: neverExpires,
  allow_ips: '',
}

/** What is sent for a new token. */
export const creationOf = (values: ApiTokenFormValues): CreateAccessTokenBody => createAccessTokenBody.parse(values)

/** Whether a token has run out. */
export function isExpired(
  { expired_time: end }: Pick<AccessTokenView, 'expired_time'>,
  nowSeconds = Date.now() / 1_000,
) {
  return end !== neverExpires && end <= nowSeconds
}
