import { actOf } from './keys.model'

const still = { ctrlKey: false, metaKey: false, altKey: false, isTyping: false, isDialogOpen: false }

describe('the keys of the console (K16)', () => {
  it.each([
    [{ key: 'k', ctrlKey: true }, 'palette'],
    [{ key: 'K', ctrlKey: true }, 'palette'],
    [{ key: 'k', ctrlKey: true, isTyping: true }, 'palette'],
    [{ key: 'k', ctrlKey: true, isDialogOpen: true }, null],
    [{ key: 'k', ctrlKey: true, altKey: true }, null],
    [{ key: 'k', metaKey: true }, null],
    [{ key: 'k' }, null],
    [{ key: '/' }, 'search'],
    [{ key: '/', isTyping: true }, null],
    [{ key: '/', ctrlKey: true }, null],
    [{ key: '/', isDialogOpen: true }, null],
    [{ key: '?' }, 'keys'],
    [{ key: '?', isTyping: true }, null],
    [{ key: '?', isDialogOpen: true }, null],
    [{ key: 'a' }, null],
  ])('%j does %j', (press, act) => {
    expect(actOf({ ...still, ...press }, false)).toBe(act)
  })

  it('on a Mac that of the palette is Cmd and K, as Ctrl and K is the editor’s', () => {
    expect(actOf({ ...still, key: 'k', metaKey: true }, true)).toBe('palette')
    expect(actOf({ ...still, key: 'k', ctrlKey: true }, true)).toBeNull()
  })
})
