import { z } from 'zod'

const maxEntries = 1_000

/** The entries of a list that people type: one per line or separated otherwise, each once, in their order. */
export function entriesOf(text: string, separator: RegExp): string[] {
  return [
    ...new Set(
      text
        .split(separator)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  ]
}

/** Entries of a text field, one per line or separated by commas, or a list of them. */
export const entryList = (entry: z.ZodType<string, string>) =>
  z
    .union([z.string(), z.array(z.string()).max(maxEntries), z.null()])
    .transform((given) => entriesOf(typeof given === 'string' ? given : (given ?? []).join('\n'), /[\n,]/))
    .pipe(z.array(entry).max(maxEntries))

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Addresses and CIDR blocks from which something may be used; an entry that is neither is refused by this code. */
export const addressList = (malformed: string) =>
  entryList(z.string().refine((text) => addressRange.safeParse(text).success, malformed))
