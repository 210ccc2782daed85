import { type ImportedRow, type ImportedUser, maxUnits, roles, rowOutcome } from '@tollgate/contracts'
import { emailOrNone, identityFaults, importedUsername, newDisplayName } from '@tollgate/contracts/http/identity'
import type { NotedRow } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { isForeignHash } from '@tollgate/platform/crypto/passwords'
import { textOfCode } from '@tollgate/texts'
import type { UserEntity } from '../user.entity'
import { usersErrors } from '../users.errors'

/** What this house has already, as far as a batch might meet it, and what earlier users of the batch have got. */
export interface Present {
  readonly noted: ReadonlyMap<string, NotedRow>
  readonly names: Set<string>
  readonly emails: Set<string>
  readonly affCodes: Set<string>
  readonly accessTokenHashes: Set<string>
  /** Whether a name is taken for that of a user who did not come from elsewhere. */
  readonly looksTaken: (name: string) => boolean
  readonly groups: (group: string) => boolean
}

/** A user who may come in, as the row that they get; its id is set aside later. */
export interface Newcomer {
  readonly given: ImportedUser
  readonly user: Omit<UserEntity, 'id' | 'inviterId' | 'createdAt' | 'deletedAt' | 'version' | 'setting'>
  readonly notes: string[]
}

/** The name by which a user can come in all the same: that of theirs and their number there. */
export const suffixed = ({ username, sourceId }: ImportedUser): string => `${username.trim()}_${sourceId}`

/** A user as they come in, or what becomes of them instead. What they get counts as taken from then on. */
export function judged(given: ImportedUser, present: Present, onConflict: 'skip' | 'suffix'): Newcomer | ImportedRow {
  const noted = present.noted.get(given.sourceId)
  const row = { sourceId: given.sourceId, name: given.username }
  if (noted?.isTaken && noted.name === given.username) return rowOutcome.before(row)
  if (noted?.isTaken)
    return rowOutcome.refused(
      row,
      `user ${given.sourceId} of this source was taken before as "${noted.name}": name another installation by another --source`,
    )
  const notes: string[] = []
  const username = nameOf(given, present, onConflict, notes)
  if ('reason' in username) return rowOutcome.refused(row, username.reason)
  const email = emailOf(given, present, onConflict, notes)
  if ('reason' in email) return rowOutcome.refused(row, email.reason)
  const newcomer: Newcomer = {
    given,
    notes,
    user: {
      username: username.name,
      displayName: displayNameOf(given, username.name, notes),
      passwordHash: passwordHashOf(given, notes),
      email: email.email,
      role: roleOf(given, notes),
      status: given.status,
      group: given.group.trim() || 'default',
      rpm: 0,
      tpm: 0,
      concurrency: 0,
      accessTokenHash: kept(given.accessToken.trim() && sha256Hex(given.accessToken.trim()), present.accessTokenHashes),
      affCode: kept(given.affCode.trim(), present.affCodes),
    },
  }
  if (!present.groups(newcomer.user.group)) notes.push(`its group "${newcomer.user.group}" has no ratio here`)
  if (given.balanceUnits < 0) notes.push(`owed ${-given.balanceUnits} units there: the account begins with 0`)
  present.names.add(username.name)
  if (email.email !== '') present.emails.add(email.email)
  return newcomer
}

function nameOf(
  given: ImportedUser,
  { names, looksTaken }: Present,
  onConflict: 'skip' | 'suffix',
  notes: string[],
): { name: string } | { reason: string } {
  const read = importedUsername.safeParse(given.username)
  if (!read.success) return { reason: textOfCode(identityFaults, read.error.issues[0]?.message ?? '')?.en ?? 'no name' }
  if (given.balanceUnits > maxUnits) return { reason: `its balance is beyond ${maxUnits} units` }
  const isFree = (name: string) => !names.has(name) && !looksTaken(name)
  if (isFree(read.data)) return { name: read.data }
  const fault = names.has(read.data) ? usersErrors.usernameTaken.en : usersErrors.usernameLooksTaken.en
  const other = importedUsername.safeParse(suffixed(given))
  if (onConflict === 'skip' || !other.success || !isFree(other.data)) return { reason: fault }
  notes.push(`is called "${other.data}" here: ${fault}`)
  return { name: other.data }
}

function emailOf(
  given: ImportedUser,
  { emails }: Present,
  onConflict: 'skip' | 'suffix',
  notes: string[],
): { email: string } | { reason: string } {
  const read = emailOrNone.safeParse(given.email)
  if (!read.success) {
    notes.push('its e-mail address is none, and is left out')
    return { email: '' }
  }
  if (read.data === '' || !emails.has(read.data)) return { email: read.data }
  if (onConflict === 'skip') return { reason: usersErrors.emailTaken.en }
  notes.push(`is without its e-mail address here: ${usersErrors.emailTaken.en}`)
  return { email: '' }
}

function displayNameOf({ displayName }: ImportedUser, username: string, notes: string[]): string {
  const read = newDisplayName.safeParse(displayName)
  if (!read.success) notes.push('its display name may not be one here: the username stands for it')
  return read.success && read.data !== '' ? read.data : username
}

function passwordHashOf({ passwordHash }: ImportedUser, notes: string[]): string | null {
  if (passwordHash === '') return null
  if (isForeignHash(passwordHash)) return passwordHash
  notes.push('its password is kept in a way that is not known here: it has to be set anew')
  return null
}

function roleOf({ role }: ImportedUser, notes: string[]): number {
  if (role !== roles.root) return role
  notes.push('was root there, and is an administrator here')
  return roles.admin
}

/** What only one user may have; null where there is none, or somebody has it. */
function kept(value: string, taken: Set<string>): string | null {
  if (value === '' || taken.has(value)) return null
  taken.add(value)
  return value
}
