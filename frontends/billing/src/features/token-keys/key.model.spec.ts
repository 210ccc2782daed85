import { hasOldKey, keyObstacle, keysText, maskedKey, wholeKey } from './key.model'

const key = `sk-${'a'.repeat(44)}wxyz`

describe('the key of a token', () => {
  it.each([
    ['abc', 'sk-abc'],
    ['sk-abc', 'sk-abc'],
    // The server answers an empty key when it cannot open its sealed copy.
    ['', ''],
  ])('%s is copied as %s', (given, whole) => expect(wholeKey(given)).toBe(whole))

  it('is shown by its ends only', () => expect(maskedKey(key)).toBe('sk-aaaa…wxyz'))

  it('goes to the clipboard alone, several with their names', () => {
    expect(keysText([{ name: 'one', key }])).toBe(key)
    expect(
      keysText([
        { name: 'one', key: 'a' },
        { name: 'two', key: 'sk-b' },
      ]),
    ).toBe('one\tsk-a\ntwo\tsk-b')
    expect(keysText([])).toBe('')
  })
})

it.each([
  [{ key: 'sk-abc', key_hidden: false }, null],
  [{ key: 'sk-ab**********yz', key_hidden: true }, 'hidden'],
  [{ key: '', key_hidden: false }, 'unreadable'],
  [{ key: '', key_hidden: true }, 'hidden'],
])('what stands in the way of the key of %j is %s', (token, obstacle) => expect(keyObstacle(token)).toBe(obstacle))

it('an old key works until its second has come, and there may be none', () => {
  expect([100, 101, 0].map((previous_key_until) => hasOldKey({ previous_key_until }, 100))).toEqual([
    false,
    true,
    false,
  ])
})
