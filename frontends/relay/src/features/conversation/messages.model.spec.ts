import { ask, clearContext, type Conversation, end, hasContext, hear, restoreContext } from './conversation.model'
import { messagesOf } from './messages.model'

const target = { group: 'default', model: 'gpt-4o-mini' }
const asked = (text = 'Hello', before: Conversation = []) => ask(before, { text }, target, 1_000)
const idOf = (conversation: Conversation) => conversation.at(-1)?.id ?? 0
const heard = (conversation: Conversation, ...events: Parameters<typeof hear>[2]) =>
  hear(conversation, idOf(conversation), events, 1_400)
const answered = (conversation: Conversation, text = 'Hi') =>
  heard(conversation, { kind: 'text', text }, { kind: 'done' })
const sent = (conversation: Conversation, system: string) =>
  messagesOf(conversation, system, ({ id }) => (id === 'there' ? 'data:there' : undefined))

describe('what is sent', () => {
  it('is the system prompt and what was said', () => {
    const whole = asked('And now?', answered(asked()))
    expect(sent(whole, 'Be brief.')).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'And now?' },
    ])
  })

  it('has no system prompt when that is blank', () => {
    expect(sent(asked(), ' \n')).toEqual([{ role: 'user', content: 'Hello' }])
  })

  it('leaves out answers that failed or are empty, and keeps one that was stopped', () => {
    const failed = heard(asked('one'), { kind: 'text', text: 'half' }, { kind: 'fault', message: 'x' })
    const empty = heard(asked('two', failed), { kind: 'done' })
    const begun = heard(asked('three', empty), { kind: 'text', text: 'some' })
    const stopped = end(begun, idOf(begun), 'stopped', 2_000)
    expect(sent(stopped, '').map(({ content }) => content)).toEqual(['one', 'two', 'three', 'some'])
  })

  it('begins behind the line that clears the context, until that is taken back', () => {
    const whole = answered(asked('old'))
    const cleared = clearContext(whole)
    expect(hasContext(cleared)).toBe(false)
    expect(clearContext(cleared)).toEqual(cleared)
    expect(sent(asked('new', cleared), '')).toEqual([{ role: 'user', content: 'new' }])
    expect(restoreContext(cleared)).toEqual(whole)
    expect(restoreContext(whole)).toEqual(whole)
    expect(clearContext([])).toEqual([])
  })

  it('has images in parts, as far as they are still there (rule K24)', () => {
    const [there, gone] = ['there', 'gone'].map((id) => ({ id, name: 'x.png', width: 1, height: 1 }))
    const withImages = (text: string, ...images: (typeof there)[]) =>
      ask([], { text, images: images.flatMap((image) => image ?? []) }, target, 0)
    const image = { type: 'image_url', image_url: { url: 'data:there' } }
    expect(sent(withImages('What is this?', gone, there), '')).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] },
    ])
    expect(sent(withImages('', there), '')).toEqual([{ role: 'user', content: [image] }])
    expect(sent(withImages('And this?', gone), '')).toEqual([{ role: 'user', content: 'And this?' }])
  })
})
