import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** A zod schema for one IP address or CIDR range, kept as text. */
export const addressRange = z.string().refine((text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text), {
  error: (issue) => `'${String(issue.input)}' is neither an IP address nor a CIDR range`,
})
