import { routes } from '@tollgate/contracts'
import { addressAgain, imageAddress, neighboursOf } from './image.model'

const page = 'https://gate.example/midjourney'

describe('the image of a drawing', () => {
  it.each([
    'https://cdn.discord.example/a.png?ex=1&hm=2',
    '/mj/image/AbC_-123',
    'https://gate.example/mj/image/AbC_-123?rand=4',
  ])('T21 is loaded from %s', (address) => {
    expect(imageAddress(address, page)).toBe(address)
  })

  it.each([
    '',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://gate.example/api/user/logout',
    '/api/user/logout',
    '/mj/image/../../api/user/logout',
    '/mj/image/%2e%2e%2f%2e%2e%2fapi%2fuser%2flogout',
    '/mj/submit/imagine',
    'https://root@gate.example/mj/image/a',
    'https://gate.example:8443/mj/image/a',
  ])('T21 is not loaded from %j, whatever an upstream says', (address) => {
    expect(imageAddress(address, page)).toBe('')
  })

  it('T21 is loaded from no route of this site, whichever it gets', () => {
    // The console and the documentation are files, which do nothing.
    const answering = routes.map(({ path }) => path).filter((path) => !['/console/*', '/docs/*'].includes(path))
    const loaded = answering.filter((path) => imageAddress(path.replace(/\{\w+\}|\*$/g, 'a'), page) !== '')
    expect([loaded, answering.length > 100]).toEqual([[], true])
  })

  it('is asked for anew where that is this site, and elsewhere under its own, signed address', () => {
    expect(addressAgain('/mj/image/a', 0, page)).toBe('/mj/image/a')
    expect(addressAgain('/mj/image/a', 2, page)).toBe('/mj/image/a?rand=2')
    expect(addressAgain('/mj/image/a?rand=1', 2, page)).toBe('/mj/image/a?rand=1&rand=2')
    expect(addressAgain('https://cdn.example/a?sig=1', 2, page)).toBe('https://cdn.example/a?sig=1')
  })

  it('has the neighbours of its page', () => {
    expect(neighboursOf([5, 4, 3], 4)).toEqual({ previous: 5, next: 3 })
    expect(neighboursOf([5, 4, 3], 5)).toEqual({ previous: undefined, next: 4 })
    expect(neighboursOf([5, 4, 3], 3)).toEqual({ previous: 4, next: undefined })
    expect(neighboursOf([5, 4, 3], 9)).toEqual({ previous: undefined, next: undefined })
  })
})
