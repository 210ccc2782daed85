import { secretChanged } from '@tollgate/contracts'
import type { tokenFieldsWritten } from '@tollgate/contracts/http/billing'
import type { Act } from '@tollgate/messaging'
import type { TokenQuota } from '../books/books-state'

type Fields = Readonly<Record<string, unknown>>
/** What its owner decides of a token. */
type Written = Exclude<(typeof tokenFieldsWritten)[number], 'id' | 'status'>

/** What an act tells of a token and its cap. */
export interface ActedToken {
  readonly token: {
    readonly id: number
    readonly name: string
    readonly isEnabled: boolean
    readonly expiredTime: number
    readonly isModelLimited: boolean
    readonly modelLimits: readonly string[]
    readonly allowIps: readonly string[]
    readonly group: string
    readonly cacheSeconds: number
    readonly rpm: number
    readonly tpm: number
    readonly concurrency: number
    /** Null where the key is hidden. */
    readonly sealedKey: string | null
    readonly keyVersion: number
  }
  readonly cap: Pick<TokenQuota, 'isUnlimited' | 'remainUnits' | 'dailyCapUnits' | 'monthlyCapUnits'>
}

/** What the audit log keeps of new tokens, which were made alike, and at once. */
export function creationOf(made: readonly ActedToken[]): Act {
  const [first] = made
  const isOne = made.length === 1
  return {
    action: 'token.created',
    target: {
      kind: 'token',
      id: (isOne && first?.token.id) || null,
      name: made.map(({ token }) => token.name).join(', '),
    },
    details: {
      ...(first && fieldsOf(first)),
      key: secretChanged(false, true),
      ...(!isOne && {
        name: undefined,
        count: made.length,
        tokens: made.map(({ token }) => `${token.name} #${token.id}`),
      }),
    },
  }
}

/** What the audit log keeps of an edit: the fields that it changed. */
export function editOf(before: ActedToken, after: ActedToken): Act {
  const [from, to]: [Fields, Fields] = [fieldsOf(before), fieldsOf(after)]
  const names = Object.keys(to).filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
  return {
    action: 'token.updated',
    target: targetOf(after),
    details: Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }])),
  }
}

/** What the audit log keeps of another key: never the key. */
export function rotationOf(rotated: ActedToken, overlapSeconds: number): Act {
  const { keyVersion: to } = rotated.token
  return {
    action: 'token.key-rotated',
    target: targetOf(rotated),
    details: { key: secretChanged(true, true), key_version: { from: to - 1, to }, overlap_seconds: overlapSeconds },
  }
}

/** What the audit log keeps of an old key that was ended by hand. */
export function previousKeyEndOf(token: ActedToken): Act {
  return { action: 'token.previous-key-ended', target: targetOf(token), details: {} }
}

/** What the audit log keeps of a deletion. */
export function deletionOf(gone: ActedToken): Act {
  return { action: 'token.deleted', target: targetOf(gone), details: fieldsOf(gone) }
}

function targetOf({ token: { id, name } }: ActedToken): Act['target'] {
  return { kind: 'token', id, name }
}

/** As the console names them. */
function fieldsOf({ token, cap }: ActedToken): Fields & Readonly<Record<Written, unknown>> {
  return {
    name: token.name,
    enabled: token.isEnabled,
    expired_time: token.expiredTime,
    model_limits_enabled: token.isModelLimited,
    model_limits: token.modelLimits,
    allow_ips: token.allowIps,
    group: token.group,
    cache_seconds: token.cacheSeconds,
    rpm: token.rpm,
    tpm: token.tpm,
    concurrency: token.concurrency,
    key_hidden: token.sealedKey === null,
    unlimited_quota: cap.isUnlimited,
    remain_quota: cap.remainUnits,
    daily_quota: cap.dailyCapUnits,
    monthly_quota: cap.monthlyCapUnits,
  }
}
