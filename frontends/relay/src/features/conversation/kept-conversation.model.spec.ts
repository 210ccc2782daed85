import { ask, type Conversation, end, hear } from './conversation.model'
import { conversationOf, keptOf } from './kept-conversation.model'

const target = { group: 'default', model: 'm' }
const stored = (conversation: Conversation) => conversationOf(JSON.parse(JSON.stringify(keptOf(conversation))))

describe('a conversation that a tab keeps', () => {
  it('is the same when it comes back', () => {
    const said = end(ask([], { text: 'Hello' }, target, 5), 2, 'stopped', 9)
    expect(stored(said)).toEqual(said)
  })

  it('has no answer that still waits, and keeps what had come of it', () => {
    const [, reply] = stored(hear(ask([], { text: 'Hello' }, target, 5), 2, [{ kind: 'text', text: 'Hi' }], 8))
    expect(reply).toMatchObject({ state: 'complete', isStopped: true, text: 'Hi', tookMs: null })
  })

  it('keeps how long the answers before that one took', () => {
    const first = end(ask([], { text: 'Hello' }, target, 5), 2, 'stopped', 9)
    const [, before, , open] = stored(ask(first, { text: 'And?' }, target, 20))
    expect([before, open]).toEqual([first[1], expect.objectContaining({ tookMs: null })])
  })

  it.each([[null], [{}], [{ version: 2, turns: [] }], [{ version: 1, turns: 'x' }]])('%j is none', (kept) => {
    expect(conversationOf(kept)).toEqual([])
  })
})
