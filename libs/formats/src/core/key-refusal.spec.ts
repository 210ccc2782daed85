import type { UpstreamError } from './error'
import { keyRefusalOf, reasonOf } from './key-refusal'

const anError = (error: Partial<UpstreamError> = {}): UpstreamError => ({
  source: 'upstream',
  status: 500,
  message: 'It broke',
  type: 'server_error',
  param: null,
  code: null,
  fields: {},
  hiddenBody: null,
  ...error,
})
const words = {
  findIn: (text: string) => (text.toLowerCase().includes('balance is too low') ? 'balance is too low' : null),
}

describe('an error that refuses the key', () => {
  it.each([
    [{ status: 401 }, 1, { by: 'status' }],
    [{ status: 403 }, 24, { by: 'forbidden' }],
    [{ status: 403 }, 1, null],
    [{ status: 400, code: 'invalid_api_key' }, 1, { by: 'code' }],
    [{ status: 400, code: 'account_deactivated' }, 1, { by: 'code' }],
    [{ status: 429, code: 'billing_not_active' }, 1, { by: 'code' }],
    [{ status: 429, type: 'insufficient_quota' }, 1, { by: 'type' }],
    [{ status: 403, type: 'insufficient_user_quota' }, 1, { by: 'type' }],
    [{ status: 200, type: 'authentication_error' }, 14, { by: 'type' }],
    [{ status: 403, type: 'permission_error' }, 14, { by: 'forbidden' }],
    [{ status: 403, type: 'forbidden' }, 1, { by: 'forbidden' }],
    [{ status: 400, message: 'Your credit Balance is too low' }, 14, { by: 'words', words: 'balance is too low' }],
    [{ status: 429, type: 'rate_limit_error' }, 1, null],
    [{ status: 500 }, 1, null],
    [{ status: 400, code: 401 }, 1, null],
  ] as const)('%j of type %i is %j', (error, channelType, refusal) => {
    expect(keyRefusalOf(anError(error), channelType, words)).toEqual(refusal)
  })
})

it('looks for words in the beginning of a text alone', () => {
  const message = `${'x'.repeat(4_000)} balance is too low`
  expect(keyRefusalOf(anError({ status: 400, message }), 1, words)).toBeNull()
})

describe('its reason in one line', () => {
  it.each([
    [{ status: 401, code: 'invalid_api_key', message: 'Wrong key' }, 'HTTP 401 invalid_api_key: Wrong key'],
    [{ status: 429, type: 'insufficient_quota', code: 'x', message: 'No' }, 'HTTP 429 insufficient_quota: No'],
    [{ status: 403, type: '', message: 'No' }, 'HTTP 403: No'],
    [
      { status: 401, message: 'Incorrect API key provided: sk-0123456789abcdefghijklmnop' },
      'HTTP 401 server_error: Incorrect API key provided: ***',
    ],
    [{ message: 'two\r\nlines\u0000 and \u202e more' }, 'HTTP 500 server_error: two lines and more'],
  ])('of %j is %j', (error, reason) => {
    expect(reasonOf(anError(error))).toBe(reason)
  })

  it('is never longer than 300 characters, and whole', () => {
    const reason = reasonOf(anError({ message: '😀'.repeat(2_000) }))
    expect(reason.length).toBeLessThanOrEqual(300)
    expect(/\p{Surrogate}/u.test(reason)).toBe(false)
  })
})
