import type { SessionUser } from '@tollgate/console-sdk'
import { isNew, stepsOf } from './first-steps.model'

jest.mock('@tollgate/console-sdk', () => ({
  ...jest.requireActual('@tollgate/console-sdk/session/roles'),
  ...jest.requireActual('@tollgate/console-sdk/paths/paths'),
}))

const statesOf = (...progress: Parameters<typeof stepsOf>) => stepsOf(...progress).map(({ state }) => state)

describe('the first steps on a new site', () => {
  it('are taken in their order, but one that is done already is', () => {
    expect(statesOf({ channel: false, token: false, call: false })).toEqual(['next', 'later', 'later'])
    expect(statesOf({ channel: false, token: true, call: false })).toEqual(['next', 'done', 'later'])
    expect(statesOf({ channel: true, token: true, call: false })).toEqual(['done', 'done', 'next'])
    expect(statesOf({ channel: true, token: true, call: true })).toEqual(['done', 'done', 'done'])
  })

  it.each([
    [{ role: 100, request_count: 0 }, true],
    [{ role: 100, request_count: 0, figures_known: false }, false],
    [{ role: 100, request_count: 1 }, false],
    [{ role: 10, request_count: 0 }, false],
    [{ role: 100, request_count: 0, second_factor_required: true }, false],
    [null, false],
  ])('are for who set it up, until the first answer: %j', (user, is) => {
    expect(isNew(user === null ? null : ({ figures_known: true, ...user } as SessionUser))).toBe(is)
  })
})
