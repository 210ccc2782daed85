import { redemptionFaults, type RedemptionView } from '@tollgate/contracts/http/billing'
import {
  changesOf,
  creationOf,
  isChanged,
  newRedemption,
  redemptionFormSchema,
  type RedemptionFormValues,
  valuesOf,
} from './redemption-form.model'

const code: RedemptionView = {
  id: 5,
  user_id: 1,
  name: 'spring',
  key: 'k'.repeat(32),
  status: 1,
  quota: 500,
  is_gift: false,
  max_uses: -1,
  used_count: 0,
  used_user_id: 0,
  created_time: 1,
  redeemed_time: 0,
  valid_from: 0,
  valid_until: 0,
}
const faultOf = (values: Partial<RedemptionFormValues>, isNew = true) => {
  const issue = redemptionFormSchema(isNew).safeParse({ ...newRedemption, ...values }).error?.issues[0]
  return issue && [issue.path[0], issue.message]
}
const worth = (units: number) => `$${units / 500_000}`

describe('the form of a code (M15)', () => {
  it.each<[Partial<RedemptionFormValues>, string, { readonly code: string }]>([
    [{ name: 'x'.repeat(21) }, 'name', redemptionFaults.redemptionNameLength],
    [{ quota: 0 }, 'quota', redemptionFaults.redemptionQuota],
    [{ quota: null }, 'quota', redemptionFaults.redemptionQuota],
    [{ quota: Number.NaN }, 'quota', redemptionFaults.redemptionQuota],
    [{ count: 101 }, 'count', redemptionFaults.redemptionCount],
    [{ count: null }, 'count', redemptionFaults.redemptionCount],
    [{ is_gift: true, max_uses: 0 }, 'max_uses', redemptionFaults.redemptionMaxUses],
    [{ key: 'short' }, 'key', redemptionFaults.redemptionKeyLength],
    [{ key: 'with a space' }, 'key', redemptionFaults.redemptionKeyCharacters],
    [{ valid_from: null }, 'valid_from', redemptionFaults.redemptionTime],
    [{ valid_from: 9, valid_until: 9 }, 'valid_until', redemptionFaults.redemptionTimesCrossed],
  ])('%j is a fault of %s', (values, field, fault) => expect(faultOf(values)).toEqual([field, fault.code]))

  it.each<Partial<RedemptionFormValues>>([
    {},
    { name: '' },
    { is_gift: false, max_uses: 0 },
    { key: 'my-own-code', count: null },
    { valid_from: 9 },
    { valid_from: 9, valid_until: 10 },
  ])('%j is none', (values) => expect(faultOf(values)).toBeUndefined())

  it('wants a name of a code that exists', () =>
    expect(faultOf({ name: ' ' }, false)).toEqual(['name', redemptionFaults.redemptionNameRequired.code]))

  it('begins with the usual values, and names new codes by what they are worth', () =>
    expect(creationOf(newRedemption, worth)).toEqual({
      name: '$0.2',
      quota: 100_000,
      count: 1,
      is_gift: false,
      max_uses: -1,
      key: '',
      valid_from: 0,
      valid_until: 0,
    }))

  it('makes a code of one’s own alone, and asks nothing about uses of an ordinary one', () =>
    expect(creationOf({ ...newRedemption, name: 'a', key: 'my-own-code', count: 7, max_uses: 5 }, worth)).toMatchObject(
      {
        name: 'a',
        key: 'my-own-code',
        count: 1,
        max_uses: -1,
      },
    ))

  it('sends only what was changed', () => {
    expect(isChanged(changesOf(code, valuesOf(code)))).toBe(false)
    expect(changesOf(code, { ...valuesOf(code), quota: 9, max_uses: 4 })).toEqual({ id: 5, quota: 9 })
    const gift = { ...code, is_gift: true }
    expect(changesOf(gift, { ...valuesOf(gift), max_uses: 4 })).toEqual({ id: 5, max_uses: 4 })
  })
})
