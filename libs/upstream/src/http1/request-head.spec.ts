import fc from 'fast-check'
import { linesOf, RequestHead } from './request-head'

const lines = linesOf(['host', 'x.com', 'accept', '*/*']) ?? ''

it('a head is made for a path, with the length of a body to follow', () => {
  const head = new RequestHead('POST', lines)
  const expected = 'POST /v1/a?b=c HTTP/1.1\r\nhost: x.com\r\naccept: */*\r\ncontent-length: '
  expect(head.to('/v1/a?b=c')?.toString()).toBe(expected)
  expect(head.to('/v1/a?b=c')).toBe(head.to('/v1/a?b=c'))
  expect(head.to('/other')?.toString()).toBe(expected.replace('/v1/a?b=c', '/other'))
})

it('a field of one request stands in its head alone', () => {
  const head = new RequestHead('POST', lines)
  const made = head.toWith('/v1/a', ['content-type', 'multipart/form-data; boundary=b'])
  expect(made?.toString()).toBe(
    'POST /v1/a HTTP/1.1\r\nhost: x.com\r\naccept: */*\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ',
  )
  expect(head.to('/v1/a')?.toString()).not.toContain('multipart')
  expect(head.toWith('/v1/a', ['content-type', 'a\r\nb: c'])).toBeNull()
  expect(head.toWith('/a b', ['content-type', 'a'])).toBeNull()
})

it('a head without a body is complete', () => {
  expect(new RequestHead('GET', lines).to('/')?.toString()).toBe('GET / HTTP/1.1\r\nhost: x.com\r\naccept: */*\r\n\r\n')
})

it.each(['', 'a', '*', 'http://x.com/', '/ HTTP/1.1', '/a b', '/a\r\nx: y', '/é', '/\0'])('%j is no path', (path) => {
  const head = new RequestHead('GET', lines)
  expect(head.to(path)).toBeNull()
  expect(head.to(path)).toBeNull()
})

it.each([
  ['x', 'a\r\nb: c'],
  ['x', 'a\nb'],
  ['x', 'a\0'],
  ['x', 'é'.normalize('NFD')],
  ['x: y\r\nz', 'a'],
  ['x y', 'a'],
  ['', 'a'],
])('the field %j with %j is not sent', (name, value) => {
  expect(linesOf(['a', 'b', name, value])).toBeNull()
})

it('no field makes more lines than one', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab:\r\n\t \0\x85\u2028\u010a\xff'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (name, value) => {
      const made = linesOf([name, value])
      if (made !== null)
        expect(
          Buffer.from(made, 'latin1')
            .toString('latin1')
            .split(/[\r\n]+/),
        ).toEqual([`${name}: ${value}`, ''])
    }),
  )
})
