import { type Hop, nextHop } from './redirect'

const hop: Hop = {
  url: new URL('https://a.test/hook?x=1'),
  method: 'POST',
  headers: { Authorization: 'Bearer x', 'x-api-key': 'k', 'content-type': 'application/json', accept: '*/*' },
  body: '{}',
}

describe('nextHop', () => {
  it('is nothing for answers that redirect nowhere', () => {
    expect(nextHop(hop, 200, '/there')).toBeNull()
    expect(nextHop(hop, 304, '/there')).toBeNull()
    expect(nextHop(hop, 302, undefined)).toBeNull()
    expect(nextHop(hop, 302, 'http://[')).toBeNull()
  })

  it('resolves the location and asks with GET and no body', () => {
    expect(nextHop(hop, 302, '../there')).toEqual({
      url: new URL('https://a.test/there'),
      method: 'GET',
      headers: { Authorization: 'Bearer x', 'x-api-key': 'k', accept: '*/*' },
      body: null,
    })
  })

  it.each([307, 308])('repeats method and body on %i', (status) => {
    expect(nextHop(hop, status, '/there')).toMatchObject({ method: 'POST', body: '{}', headers: hop.headers })
  })

  it.each(['https://b.test/', 'http://a.test/', 'https://a.test:8443/'])('shows %s no credentials', (location) => {
    expect(nextHop(hop, 307, location)?.headers).toEqual({ 'content-type': 'application/json', accept: '*/*' })
  })

  it('keeps a HEAD a HEAD', () => {
    expect(nextHop({ ...hop, method: 'HEAD' }, 301, '/there')?.method).toBe('HEAD')
  })
})
