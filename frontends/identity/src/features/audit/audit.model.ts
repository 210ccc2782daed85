import { type AuditAction, auditActions, type AuditEntry } from '@tollgate/contracts/http/identity'

/** One thing that an act changed, or one fact about it. */
export interface AuditFact {
  readonly name: string
  readonly from: string | null
  readonly to: string
}

/** Functions that put single details into words, by the names of the details. */
export type Wording = Readonly<Record<string, (value: unknown) => string>>

/** Whether the texts know this act; a newer server may have others. */
export const isKnownAction = (action: string): action is AuditAction =>
  (auditActions as readonly string[]).includes(action)

/** What the details say: what was before and after where both are known. */
export function factsOf({ details }: Pick<AuditEntry, 'details'>, wording: Wording = {}): readonly AuditFact[] {
  return Object.entries(details).map(([name, value]) => {
    const say = wording[name] ?? plain
    // Of a secret both ends read the same.
    return isChange(value) && value.from !== value.to
      ? { name, from: say(value.from), to: say(value.to) }
      : { name, from: null, to: say(isChange(value) ? value.to : value) }
  })
}

/** The facts in one line of the table; long values are cut, the unfolded row has them whole. */
export function summaryOf(facts: readonly AuditFact[]): string {
  return facts.map(({ from, to }) => (from === null ? short(to) : `${short(from)} → ${short(to)}`)).join('; ')
}

/** Whether a value needs room of its own. */
export const isLong = (text: string): boolean => text.length > 80 || text.includes('\n')

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return '“”'
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
