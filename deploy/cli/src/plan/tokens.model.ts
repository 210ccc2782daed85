import { type CreateTokenBody, tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'
import type { TokenEntry } from '../document/document.schema'
import type { FileFault } from '../document/positions'
import type { Change, FieldChange, SectionPlan, Step, Terms, TokenEdit } from './change'
import { shown } from './shown.model'

/** What is compared of a token: not what remains of its quota, which falls with every call. */
const compared = [
  'unlimited_quota',
  'daily_quota',
  'monthly_quota',
  'expired_time',
  'model_limits_enabled',
  'model_limits',
  'allow_ips',
  'group',
  'cache_seconds',
  'key_hidden',
  'rpm',
  'tpm',
  'concurrency',
] as const

/** Tokens of whoever applies the file, by their names. */
export function planTokens(
  entries: readonly TokenEntry[],
  tokens: readonly TokenView[],
  { isPruning, keepsKeys }: Terms,
): SectionPlan {
  const plans = entries.map((entry, index) => {
    const there = tokens.filter(({ name }) => name === entry.name)
    return { fault: faultOf(entry, there, keepsKeys), path: ['tokens', index], ...planOf(entry, there[0]) }
  })
  const named = new Set(entries.map(({ name }) => name))
  const gone = isPruning ? tokens.filter(({ name }) => !named.has(name)) : []
  return {
    changes: [
      ...plans.flatMap(({ change }) => change ?? []),
      ...gone.map(({ name }): Change => ({ section: 'tokens', kind: 'delete', name, fields: [] })),
    ],
    steps: [...plans.flatMap(({ step }) => step ?? []), ...gone.map((seen): Step => ({ kind: 'delete-token', seen }))],
    notes: [],
    faults: plans.flatMap(({ fault, path }): FileFault[] => (fault === null ? [] : [{ path, message: fault }])),
  }
}

function faultOf(entry: TokenEntry, there: readonly TokenView[], keepsKeys: boolean): string | null {
  const { name, key_hidden: isHidden } = entry
  if (there.length > 1) return `there are ${there.length} tokens called "${name}": give them names of their own`
  if (there.length === 0 && isHidden && !keepsKeys)
    return `the key of "${name}" is told once: --keys-to FILE says where it is to be written`
  if (there[0]?.key_hidden === true && !isHidden) return `the key of "${name}" is hidden, and can never be shown again`
  return null
}

/** A token as it is to be, all its fields said; limits of models count where there are any, unless it says otherwise. */
function bodyOf(entry: TokenEntry): CreateTokenBody {
  const { status: _status, model_limits_enabled: isLimited = entry.model_limits.length > 0, ...fields } = entry
  return { ...fields, model_limits_enabled: isLimited, count: 1 }
}

function planOf(entry: TokenEntry, there: TokenView | undefined): { change?: Change; step?: Step } {
  const body = bodyOf(entry)
  const base = { section: 'tokens', name: entry.name } as const
  if (there === undefined) {
    const status = entry.status === tokenStatus.disabled ? entry.status : null
    const fields = createdFields(entry)
    return { change: { ...base, kind: 'create', fields }, step: { kind: 'create-token', body, status } }
  }
  const differing = compared.filter((field) => text(body[field]) !== presentText(there, field))
  const status = statusChange(entry, there)
  if (differing.length === 0 && status === null) return {}
  const fields = differing.map((field): FieldChange => ({
    field,
    from: shown(presentText(there, field)),
    to: shown(text(body[field])),
  }))
  const switched = status === null ? [] : [{ field: 'status', from: String(there.status), to: String(status) }]
  const edit: TokenEdit = { fields: Object.fromEntries(differing.map((field) => [field, body[field]])), status }
  return {
    change: { ...base, kind: 'change', fields: [...fields, ...switched] },
    step: { kind: 'update-token', seen: there, edit },
  }
}

/** Time and quota decide the other two statuses, which are as good as enabled. */
function statusChange({ status }: TokenEntry, there: TokenView): number | null {
  const isDisabled = there.status === tokenStatus.disabled
  return status === undefined || (status === tokenStatus.disabled) === isDisabled ? null : status
}

const text = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

const presentText = (there: TokenView, field: (typeof compared)[number]): string =>
  field === 'allow_ips' ? there.allow_ips.split('\n').join(',') : text(there[field])

function createdFields(entry: TokenEntry): FieldChange[] {
  return compared
    .filter((field) => entry[field] !== undefined && !['', '0', '-1', 'false'].includes(text(entry[field])))
    .map((field) => ({ field, from: null, to: shown(text(entry[field])) }))
}

/** Whether a token is another one than it was: what calls and time change of it does not count. */
export function isOvertaken(seen: TokenView, now: TokenView | undefined): boolean {
  if (now === undefined) return true
  const isSwitched = (seen.status === tokenStatus.disabled) !== (now.status === tokenStatus.disabled)
  return (
    isSwitched ||
    seen.name !== now.name ||
    compared.some((field) => presentText(seen, field) !== presentText(now, field))
  )
}
