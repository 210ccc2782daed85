import { hueOf, initialsOf } from './avatar.model'

test.each([
  ['Ada Lovelace', 'AL'],
  ['root', 'R'],
  ['first.last', 'FL'],
  ['王小明', '王'],
  ['😀 smile', '😀'],
  ['', '?'],
])('%j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name keeps its hue', () => {
  expect(hueOf('root')).toBe(hueOf('root'))
  expect(hueOf('root')).not.toBe(hueOf('admin'))
  expect(hueOf('')).toBeLessThan(360)
})
