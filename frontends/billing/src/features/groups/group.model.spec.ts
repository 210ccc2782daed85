import { ratioText, ratioTone } from './group.model'

it.each([
  [6, 'red'],
  [5, 'orange'],
  [3, 'blue'],
  [1, 'green'],
])('a ratio of %d is %s (M6)', (ratio, tone) => expect(ratioTone(ratio)).toBe(tone))

it.each([
  [1, '1'],
  [0.1 + 0.2, '0.3'],
  [1.25, '1.25'],
])('the ratio %d is written %s', (ratio, text) => expect(ratioText(ratio)).toBe(text))
