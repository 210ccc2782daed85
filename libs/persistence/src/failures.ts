const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
])

/** admin shutdown, crash shutdown, cannot connect now, too many connections, idle in a transaction; and all of class 08. */
const lostStates = new Set(['57P01', '57P02', '57P03', '53300', '25P03'])

/** Serialization failure and deadlock: PostgreSQL asks for the transaction to be run again. */
const conflictStates = new Set(['40001', '40P01'])

/** Of pg's pool: all its connections were in use, or no new one came about, for as long as it waits. */
const noConnectionInTime = 'timeout exceeded when trying to connect'

/** What TypeORM says where the runner was taken away between two statements. */
const releasedNames = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError'])

/** What pg and its pool say without a code. */
const lostMessages = [
  'Connection terminated',
  noConnectionInTime,
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
]

function textOf(error: unknown, field: string): string | null {
  if (typeof error !== 'object' || error === null) return null
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : null
}

function codeOf(error: unknown): string | null {
  return textOf(error, 'code')
}

/** True when the server could not be reached or the connection broke, however pg or TypeORM wrapped it. */
export function isConnectionFailure(error: unknown): boolean {
  // TypeORM's own: the connection under a transaction died and its runner was taken away.
  if (releasedNames.has(textOf(error, 'name') ?? '')) return true
  const code = codeOf(error)
  if (code !== null) return networkCodes.has(code) || lostStates.has(code) || /^08...$/.test(code)
  const message = textOf(error, 'message') ?? ''
  return lostMessages.some((text) => message.includes(text))
}

/** True when no connection was to be had for so long that nobody should wait for another try. */
export function isWaitedOut(error: unknown): boolean {
  return (textOf(error, 'message') ?? '').includes(noConnectionInTime)
}

/** True when PostgreSQL gave a statement up, as a rule because it took longer than statements may. */
export function isGivenUp(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/** True when a lock was not to be had within the time that was set for it. */
export function isLockRefused(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** True when PostgreSQL refused because the role may not do it. */
export function isNotPermitted(error: unknown): boolean {
  return codeOf(error) === '42501'
}

/** True when the same transaction may succeed if it is run again: serialization failure or deadlock. */
export function isConflict(error: unknown): boolean {
  return conflictStates.has(codeOf(error) ?? '')
}

/**
 * True when PostgreSQL refused what it was given to keep (classes 22, data exception; 23, constraint; 54, too large), so that
 * the same would be refused again.
 */
export function isRefusedValue(error: unknown): boolean {
  return /^(22|23|54)...$/.test(codeOf(error) ?? '')
}

/** True when an insert or update broke a unique constraint; `constraint`, when given, must be the broken one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false
  return constraint === undefined || textOf(error, 'constraint') === constraint
}
