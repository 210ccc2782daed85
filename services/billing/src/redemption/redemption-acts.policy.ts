import { secretChanged } from '@tollgate/contracts'
import { type redemptionFieldsWritten, redemptionStatus } from '@tollgate/contracts/http/billing'
import type { Act } from '@tollgate/messaging'
import type { RedemptionEntity } from './redemption.entity'
import type { RedemptionMark } from './redemption.repository'

type Fields = Readonly<Record<string, unknown>>
/** What may be changed of a code. */
type Written = Exclude<(typeof redemptionFieldsWritten)[number], 'id'>

/** So many are named in one act, which is bounded in size; the count is of all. */
const mostNamed = 100

/** What the audit log keeps of new codes, which were made alike, and at once. */
export function creationOf(made: readonly RedemptionEntity[]): Act {
  const [first] = made
  const isOne = made.length === 1
  return {
    action: 'redemption.created',
    target: { kind: 'redemption', id: (isOne && first?.id) || null, name: first?.name ?? '' },
    details: {
      ...(first && fieldsOf(first)),
      key: secretChanged(false, true),
      ...(!isOne && { count: made.length, redemptions: made.map(({ id }) => `#${id}`) }),
    },
  }
}

/** What the audit log keeps of an edit: the fields that it changed. */
export function editOf(before: RedemptionEntity, after: RedemptionEntity): Act {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const names = Object.keys(to).filter((name) => from[name] !== to[name])
  return {
    action: 'redemption.updated',
    target: targetOf(after),
    details: Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }])),
  }
}

/** What the audit log keeps of a switch. */
export function switchOf(code: RedemptionEntity): Act {
  const action = code.status === redemptionStatus.unused ? 'redemption.enabled' : 'redemption.disabled'
  return { action, target: targetOf(code), details: {} }
}

/** What the audit log keeps of a deletion. */
export function deletionOf(code: RedemptionEntity): Act {
  return { action: 'redemption.deleted', target: targetOf(code), details: fieldsOf(code) }
}

/** What the audit log keeps of what was done to several at once. */
export function batchOf(action: 'redemption.disabled' | 'redemption.deleted', marks: readonly RedemptionMark[]): Act {
  const names = [...new Set(marks.map(({ name }) => name))]
  return {
    action,
    target: { kind: 'redemption', id: null, name: names.slice(0, 5).join(', ') },
    details: { count: marks.length, redemptions: marks.slice(0, mostNamed).map(({ id }) => `#${id}`) },
  }
}

function targetOf({ id, name }: RedemptionEntity): Act['target'] {
  return { kind: 'redemption', id, name }
}

/** As the console names them. */
function fieldsOf(code: RedemptionEntity): Fields & Readonly<Record<Written, unknown>> {
  return {
    name: code.name,
    quota: code.quotaUnits,
    is_gift: code.isGift,
    max_uses: code.maxUses,
    valid_from: code.validFrom,
    valid_until: code.validUntil,
  }
}
