import { pageOf, revisitable, visited } from './recent.model'

describe('the pages visited lately (K14)', () => {
  it.each([
    ['/token', '/token'],
    ['/token/edit/7', '/token'],
    ['/tokens', undefined],
    ['/', '/'],
    ['/log/0190f6c2', '/log'],
    ['/chat/1', '/chat/1'],
    ['/elsewhere', undefined],
  ])('%s belongs to %s', (address, page) => {
    expect(pageOf(address, ['/', '/token', '/log', '/chat', '/chat/1'])).toBe(page)
  })

  it('stand each once, the latest first, and not too many', () => {
    expect(visited(['/a', '/b'], '/b')).toEqual(['/b', '/a'])
    expect(visited(['/1', '/2', '/3', '/4', '/5', '/6'], '/7')).toEqual(['/7', '/1', '/2', '/3', '/4', '/5'])
  })

  it('are offered as far as they can be opened, without the one that is open', () => {
    const pages = [{ path: '/a' }, { path: '/b' }, { path: '/c' }]
    expect(revisitable(['/b', '/gone', '/a'], pages, '/b')).toEqual([{ path: '/a' }])
  })
})
