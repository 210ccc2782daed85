import { readUpstreamError } from './read-error'

const read = (value: unknown, status = 429) => readUpstreamError({ status, body: Buffer.from(JSON.stringify(value)) })
const details = (...told: unknown[]) => ({
  error: { code: 429, message: 'm', status: 'RESOURCE_EXHAUSTED', details: told },
})

describe('an error of Google\u2019s', () => {
  it.each<[unknown, number | undefined]>([
    ['34.4s', 35],
    ['0.2s', 1],
    ['7s', 7],
    ['999999999s', 86_400],
    ['0s', undefined],
    ['-5s', undefined],
    ['soon', undefined],
    [5, undefined],
    [{ toString: 1 }, undefined],
    [`${'9'.repeat(5_000)}s`, undefined],
  ])('wants to be asked again after %j: %s seconds', (retryDelay, seconds) => {
    const info = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }
    expect(read(details(null, 'x', { reason: 'y' }, info)).retryAfterS).toBe(seconds)
    expect(read([details(info)]).retryAfterS).toBe(seconds)
  })

  it('is what others call theirs where it is one of theirs', () => {
    expect(read({ error: { message: 'm', type: 'rate_limit_error' } })).toMatchObject({ type: 'rate_limit_error' })
    expect(read({ error: { message: 'm' } })).toMatchObject({ type: 'upstream_error' })
  })

  it.each(['', '<html>', '[', '[]', '[[[', '['.repeat(200_000), `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`, '5'])(
    'may be anything',
    (text) => {
      const error = readUpstreamError({ status: 500, body: Buffer.from(text) })
      expect(error).toMatchObject({ status: 500, type: 'upstream_error', message: 'bad response status code 500' })
    },
  )
})
