import { identityFaults, newDisplayName, newUsername } from '@tollgate/contracts/http/identity'
import { refusal } from '@tollgate/platform'
import { textOfCode } from '@tollgate/texts'
import type { z } from 'zod'

/**
 * The username after an edit. One that was sent back as it is stays, even if it is older than the rules of new ones. Throws what
 * `newUsername` says of others.
 */
export const chosenUsername = (present: string, sent: string): string => chosen(newUsername, present, sent)

/** The same for a display name. */
export const chosenDisplayName = (present: string, sent: string): string => chosen(newDisplayName, present, sent)

function chosen(rules: z.ZodType<string>, present: string, sent: string): string {
  if (sent === present) return present
  const read = rules.safeParse(sent)
  if (read.success) return read.data
  const fault = textOfCode(identityFaults, read.error.issues[0]?.message ?? '')
  throw fault ? refusal(fault) : read.error
}
