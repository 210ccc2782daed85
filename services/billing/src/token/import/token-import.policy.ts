import { importedName, type ImportedToken, importRefusal } from '@tollgate/contracts'
import { billingFaults, createTokenBody, maxTokenNameLength } from '@tollgate/contracts/http/billing'
import { bareKey, isKey } from '../keys/key.policy'

/** A token as it comes in: the columns that its owner decides, the bare key and the cap. */
export interface NewToken {
  readonly key: string
  readonly columns: {
    readonly name: string
    readonly isEnabled: boolean
    readonly expiredTime: number
    readonly isModelLimited: boolean
    readonly modelLimits: string[]
    readonly allowIps: string[]
    readonly group: string
    readonly createdTime: number
  }
  readonly isUnlimited: boolean
  readonly remainUnits: number
  readonly notes: readonly string[]
}

/** A token by the rules of new ones, or why it cannot be one here. */
export function newTokenOf(given: ImportedToken): NewToken | { readonly refusal: string } {
  const key = bareKey(given.key.trim())
  if (!isKey(key)) return { refusal: 'its key is not of 48 letters and digits, as keys are here' }
  const notes: string[] = []
  const read = createTokenBody.safeParse({
    // A name is no reason to stop a program that calls with its key.
    name: importedName(given.name, { most: maxTokenNameLength, instead: `token ${given.sourceId}` }, notes),
    remain_quota: Math.max(0, given.remainUnits),
    unlimited_quota: given.isUnlimited,
    expired_time: given.expiredTime,
    model_limits_enabled: given.isModelLimited,
    model_limits: given.modelLimits,
    allow_ips: given.allowIps,
    group: given.group,
  })
  if (!read.success) return { refusal: importRefusal(read.error, billingFaults) }
  if (given.remainUnits < 0 && !given.isUnlimited) notes.push(`had used ${-given.remainUnits} units too many: 0 remain`)
  const { data } = read
  return {
    key,
    notes,
    isUnlimited: data.unlimited_quota,
    remainUnits: data.remain_quota,
    columns: {
      name: data.name,
      isEnabled: given.isEnabled,
      expiredTime: data.expired_time,
      isModelLimited: data.model_limits_enabled,
      modelLimits: data.model_limits,
      allowIps: data.allow_ips,
      group: data.group,
      createdTime: given.createdTime,
    },
  }
}
