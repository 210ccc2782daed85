import type { RedemptionView } from '@tollgate/contracts/http/billing'
import { codesText, fileNameOf, isMuted, statusLook, switchOf, validityOf, withStatus } from './redemption.model'

const code = {
  status: 1,
  is_gift: false,
  max_uses: -1,
  used_count: 0,
  valid_from: 0,
  valid_until: 0,
} as RedemptionView

describe('the row of a code (M15)', () => {
  it.each<[Partial<RedemptionView>, boolean]>([
    [{}, false],
    [{ status: 2 }, true],
    [{ status: 3 }, true],
    [{ is_gift: true, max_uses: 3, used_count: 2 }, false],
    [{ is_gift: true, max_uses: 3, used_count: 3 }, true],
    [{ is_gift: true, max_uses: -1, used_count: 9_999 }, false],
    [{ valid_until: 1 }, true],
  ])('%j is greyed: %s', (fields, expected) => expect(isMuted({ ...code, ...fields })).toBe(expected))

  it.each([
    [1, 'unused'],
    [2, 'disabled'],
    [3, 'used'],
    [9, 'unknown'],
  ])('%i reads "%s"', (status, word) => expect(statusLook(status).word).toBe(word))

  it.each([
    [1, { to: 2, isUsed: false }],
    [2, { to: 1, isUsed: false }],
    [3, { to: 1, isUsed: true }],
  ])('%i switches as it can', (status, expected) => expect(switchOf(status)).toEqual(expected))

  it('changes in the list for one code only', () => {
    const items = [
      { id: 1, status: 1 },
      { id: 2, status: 1 },
    ] as RedemptionView[]
    const list = withStatus({ items, page: 1, page_size: 10, total: 2 }, 2, 2)
    expect(list.items.map(({ status }) => status)).toEqual([1, 2])
  })
})

it.each([
  [0, 0, 'always'],
  [101, 0, 'early'],
  [100, 0, 'always'],
  [0, 101, 'within'],
  [0, 100, 'over'],
  [101, 200, 'early'],
])('valid from %i until %i is %s at 100 (M22)', (valid_from, valid_until, expected) =>
  expect(validityOf({ valid_from, valid_until }, 100)).toBe(expected),
)

it('has one code on each line, and none that cannot be shown', () => expect(codesText(['a', '', 'b'])).toBe('a\nb'))

it.each([
  ['spring', 'codes-spring.txt'],
  ['新年 2026', 'codes-新年-2026.txt'],
  ['../../etc/passwd', 'codes-etc-passwd.txt'],
  ['$0.20', 'codes-0.20.txt'],
  ['//', 'codes.txt'],
])('of %s the file is %s', (name, expected) => expect(fileNameOf(name)).toBe(expected))
