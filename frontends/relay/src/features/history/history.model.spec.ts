import { ask, type Conversation, end } from '../conversation/conversation.model'
import { type HeldChat, heldChats, keptChats, modelsOf, mostChats, remembering, titleOf } from './history.model'

const said = (text: string): Conversation => end(ask([], { text }, { group: 'g', model: 'm' }, 0), 2, 'stopped', 9)
const chat = (id: string, text = id): HeldChat => ({ id, atMs: Number(id), turns: said(text) })
const stored = (chats: readonly HeldChat[]) =>
  heldChats(JSON.parse(JSON.stringify(keptChats(chats))) as Record<string, unknown>)
const idsOf = (chats: readonly HeldChat[]) => chats.map(({ id }) => id)

describe('conversations that were held (rule K22)', () => {
  it('are the same when they come back', () => expect(stored([chat('2'), chat('1')])).toEqual([chat('2'), chat('1')]))

  it.each([[null], [{}], [{ chats: 'x' }], [{ chats: [null, 7, {}, { id: 'x', atMs: 1, version: 9, turns: [] }] }]])(
    'are none in %j',
    (kept) => expect(heldChats(kept)).toEqual([]),
  )

  it('are as many as there is room for, the newest', () => {
    const many = Array.from({ length: mostChats + 2 }, (_, index) => chat(String(index)))
    expect(idsOf(stored(many))).toEqual(idsOf(many.slice(0, mostChats)))
    const long = 'x'.repeat(900_000)
    expect(idsOf(stored([chat('3', long), chat('2', long)]))).toEqual(['3'])
  })

  it('have the one that went on first, and stay as they are where nothing was said', () => {
    const chats = [chat('2'), chat('1')]
    expect(idsOf(remembering(chats, chat('1', 'more')))).toEqual(['1', '2'])
    expect(remembering(chats, { ...chat('1'), atMs: 99 })).toBe(chats)
    expect(remembering(chats, { ...chat('3'), turns: [] })).toBe(chats)
  })

  it('are called by their first question', () => {
    expect(titleOf(said(' One\n two '))).toBe('One two')
    expect(titleOf(said('x'.repeat(100)))).toBe(`${'x'.repeat(80)}…`)
    const images = [{ id: '1', name: 'cat.png', width: 1, height: 1 }]
    expect(titleOf(ask([], { text: '', images }, { group: 'g', model: 'm' }, 0))).toBe('cat.png')
    expect([titleOf([]), ...modelsOf({ turns: [] }), ...modelsOf(chat('1'))]).toEqual(['', '', 'm'])
  })

  it('have what two models said in one (rule K25)', () => {
    const compared = { ...chat('1'), other: said('also') }
    expect(stored([compared])).toEqual([compared])
    expect(modelsOf(compared)).toEqual(['m', 'm'])
    expect(remembering([chat('1')], compared)).toEqual([compared])
    expect(remembering([compared], { ...compared, atMs: 99 })).toEqual([compared])
  })
})
