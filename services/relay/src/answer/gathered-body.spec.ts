import { GatheredBody } from './gathered-body'

const bytesOf = (body: GatheredBody) => Buffer.concat(body.chunks).toString()

describe('a body that is kept', () => {
  it('is what came, in few pieces where it came in many', () => {
    const body = new GatheredBody()
    let expected = ''
    for (const [place, size] of [500, ...Array<number>(40_000).fill(1), 300, 255, 1].entries()) {
      const piece = String.fromCharCode(97 + (place % 26)).repeat(size)
      expect(body.add(Buffer.from(piece))).toBe((expected += piece).length)
    }
    expect(bytesOf(body)).toBe(expected)
    expect(body.chunks.length).toBeLessThan(10)
    expect(body.whole().toString()).toBe(expected)
  })

  it('goes on behind what was put together', () => {
    const body = new GatheredBody()
    for (const piece of ['a', 'b', 'c']) body.add(Buffer.from(piece))
    expect(body.whole().toString()).toBe('abc')
    body.add(Buffer.from('d'))
    expect(bytesOf(body)).toBe('abcd')
  })

  it('lets go of its oldest pieces and keeps the rest', () => {
    const body = new GatheredBody()
    for (const letter of 'abc') body.add(Buffer.alloc(1_000, letter))
    const taken = Buffer.concat(body.takeBut(1_500)).toString()
    expect([taken, body.bytes]).toEqual(['a'.repeat(1_000), 2_000])
    expect(body.takeBut(2_000)).toEqual([])
    body.add(Buffer.from('d'))
    expect(bytesOf(body)).toBe('b'.repeat(1_000) + 'c'.repeat(1_000) + 'd')
  })
})
