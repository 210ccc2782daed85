import { endingOfReply } from './call-ends.policy'

describe('how a call ended that was answered by an error', () => {
  it.each([
    [503, 'billing_unavailable', 'failed'],
    [502, 'upstream_failed', 'failed'],
    [500, null, 'failed'],
    [503, 'model_not_found', 'refused'],
    [401, 'invalid_api_key', 'refused'],
    [400, null, 'refused'],
    [429, 'upstream_saturated', 'limited'],
  ])('%s %s is told as %s', (status, code, end) => {
    const error = { message: 'no', type: 'x', param: null, code, fields: {} }
    expect(endingOfReply({ status, error, retryAfterS: null })).toBe(end)
  })
})
