import { ApiError } from '@tollgate/console-sdk'
import { setupFailure } from './setup-failure'

jest.mock('@tollgate/console-sdk', () => ({
  ...jest.requireActual<object>('@tollgate/console-sdk/api/api-error'),
}))

type Facts = ConstructorParameters<typeof ApiError>[0]

const told = (facts: Partial<Facts>) => {
  const error = new ApiError({ code: 'server', status: 500, message: 'it broke', requestId: 'r-1', ...facts })
  const shown = setupFailure(error, (reason) => `Setup failed. ${reason}`)
  return shown instanceof ApiError ? [shown.message, shown.requestId] : shown
}

describe('a setup that failed (K26)', () => {
  it.each<Partial<Facts>>([
    { code: 'network', status: 0 },
    { code: 'server' },
    { code: 'http', status: 502 },
    { code: 'bad-answer', status: 200 },
  ])('is to be tried again after %j', (facts) => {
    expect(told(facts)).toEqual(['Setup failed. it broke', 'r-1'])
  })

  it('is told in the words of who refused it', () => {
    expect(told({ code: 'refused', status: 200 })).toEqual(['it broke', 'r-1'])
    expect(told({ code: 'http', status: 400, fields: { username: 'too long' } })).toEqual(['it broke', 'r-1'])
    const other = new Error('no')
    expect(setupFailure(other, String)).toBe(other)
  })
})
