import { isSendKey } from './keys.model'

const enter = { key: 'Enter', shiftKey: false, keyCode: 13 }

describe('the key that sends', () => {
  it.each([
    ['Enter', enter, false, true],
    ['Shift-Enter, which breaks the line', { ...enter, shiftKey: true }, false, false],
    ['Enter that chooses a character', enter, true, false],
    ['the same in Safari', { ...enter, keyCode: 229 }, false, false],
    ['another key', { key: 'a', shiftKey: false, keyCode: 65 }, false, false],
  ])('%s', (_name, key, isComposing, isSend) => expect(isSendKey(key, isComposing)).toBe(isSend))
})
