import { logFaults } from '@tollgate/contracts/http/logs'
import { clearForm, midnightBefore } from './clear-log.model'

describe('the form that clears the log', () => {
  const faultOf = (before: unknown) => clearForm.safeParse({ target_timestamp: before }).error?.issues[0]?.message
  const second = Math.floor(Date.now() / 1_000)

  it.each([
    ['no time', null, logFaults.clearTimeRequired.code],
    ['a time that is not typed to its end', NaN, logFaults.clearTimeRequired.code],
    ['a time to come', second + 600, logFaults.clearTimeToCome.code],
    ['a time that is over', second, undefined],
  ])('says of %s what is wrong with it', (_case, before, fault) => expect(faultOf(before)).toBe(fault))

  it('offers whole days', () => {
    const now = new Date(2026, 2, 31, 15, 4, 5)
    expect(midnightBefore(31, now)).toBe(new Date(2026, 1, 28).getTime() / 1_000)
  })
})
