import { isConflict, isConnectionFailure, isUniqueViolation } from './failures'

const failing = (code: string, constraint?: string) => Object.assign(new Error('failed'), { code, constraint })

describe('failures', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03', '08006', '53300', '25P03'])(
    'takes %s for a lost connection',
    (code) => expect(isConnectionFailure(failing(code))).toBe(true),
  )

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('takes "%s" for a lost connection', (message) => {
    expect(isConnectionFailure(new Error(message))).toBe(true)
  })

  it.each(['23505', '42P01', '40001', '57014'])('does not take %s for a lost connection', (code) =>
    expect(isConnectionFailure(failing(code))).toBe(false),
  )

  it('knows what may succeed when it is run again', () => {
    expect(['40001', '40P01', '23505'].map((code) => isConflict(failing(code)))).toEqual([true, true, false])
  })

  it('knows a broken unique constraint, and which one', () => {
    expect(isUniqueViolation(failing('23505', 'users_name'))).toBe(true)
    expect(isUniqueViolation(failing('23505', 'users_name'), 'users_name')).toBe(true)
    expect(isUniqueViolation(failing('23505', 'users_name'), 'users_mail')).toBe(false)
    expect(isUniqueViolation(failing('23503', 'users_name'))).toBe(false)
  })
})
