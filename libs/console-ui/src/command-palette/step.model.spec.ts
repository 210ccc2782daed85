import { itemsOf, markedOf, stepped } from './step.model'

const item = (id: string) => ({ id, title: id, icon: 'box', href: `/${id}` }) as const
const groups = [
  { id: 'one', label: 'One', items: [item('a'), item('b')] },
  { id: 'two', label: 'Two', items: [item('c')] },
]
const items = itemsOf(groups)

describe('what is marked in the palette', () => {
  it('is the first thing, or what was marked while it is there, wherever it has come to stand', () => {
    expect(markedOf(items, null)?.id).toBe('a')
    expect(markedOf(items, 'c')?.id).toBe('c')
    expect(markedOf([item('z'), ...items], 'c')?.id).toBe('c')
    expect(markedOf(items, 'gone')?.id).toBe('a')
    expect(markedOf([], 'a')).toBeUndefined()
  })

  it('goes through all groups, and from either end to the other', () => {
    expect(stepped(items, items[1], 1)).toBe('c')
    expect(stepped(items, items[2], 1)).toBe('a')
    expect(stepped(items, items[0], -1)).toBe('c')
    expect(stepped([], undefined, 1)).toBeNull()
  })
})
