import { textAfter } from './early-text.model'

describe('what is typed before the field of the palette is there (K14)', () => {
  const bare = { ctrlKey: false, metaKey: false, altKey: false }

  it.each([
    ['bud', 'g', 'budg'],
    ['bud', '?', 'bud?'],
    ['bud', ' ', 'bud '],
    ['bud', 'Backspace', 'bu'],
    ['', 'Backspace', ''],
    ['bud', 'Enter', 'bud'],
    ['bud', 'Tab', null],
    ['bud', 'Escape', null],
    ['bud', 'Process', null],
  ])('%j and then %j is %j', (text, key, after) => {
    expect(textAfter(text, { ...bare, key })).toBe(after)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])('a press with %s writes nothing', (held) => {
    expect(textAfter('bud', { ...bare, key: 'g', [held]: true })).toBeNull()
  })
})
