import { ask, askAgain, type Conversation, end, hear, openReply, type Reply, takeBack } from './conversation.model'

const target = { group: 'default', model: 'gpt-4o-mini' }
const asked = (text = 'Hello', before: Conversation = []) => ask(before, { text }, target, 1_000)
const replyOf = (conversation: Conversation) => conversation.findLast((turn): turn is Reply => turn.kind === 'reply')!
const idOf = (conversation: Conversation) => replyOf(conversation).id
const heard = (conversation: Conversation, ...events: Parameters<typeof hear>[2]) =>
  hear(conversation, idOf(conversation), events, 1_400)
const answered = (conversation: Conversation, text = 'Hi') =>
  heard(conversation, { kind: 'text', text }, { kind: 'done' })

describe('a conversation', () => {
  it('takes a question back with all behind it, but not while an answer comes (rule K21)', () => {
    const first = answered(asked('One'))
    const second = answered(asked('Two', first))
    expect(takeBack(second, second[2]?.id ?? 0)).toEqual(first)
    expect(takeBack(second, second[0]?.id ?? 0)).toEqual([])
    expect(takeBack(second, 99)).toBe(second)
    const waiting = asked('Two', first)
    expect(takeBack(waiting, 1)).toBe(waiting)
  })

  it('waits for an answer, takes it in pieces and completes it (K7)', () => {
    const waiting = asked()
    expect(openReply(waiting)).toMatchObject({ state: 'loading', model: 'gpt-4o-mini' })
    const opened = heard(waiting, { kind: 'opened', requestId: 'r1' })
    expect(openReply(opened)).toMatchObject({ state: 'loading', requestId: 'r1' })
    const begun = heard(opened, { kind: 'reasoning', text: 'Well' }, { kind: 'text', text: 'Hi ' })
    expect(openReply(begun)).toMatchObject({ state: 'incomplete', firstPartMs: 400, text: 'Hi ', reasoning: 'Well' })
    const usage = { prompt_tokens: 3, completion_tokens: 2 }
    const whole = hear(
      begun,
      idOf(begun),
      [{ kind: 'text', text: 'you' }, { kind: 'usage', usage }, { kind: 'done' }],
      3_000,
    )
    expect(replyOf(whole)).toMatchObject({ state: 'complete', text: 'Hi you', usage, firstPartMs: 400, tookMs: 2_000 })
    expect(openReply(whole)).toBeNull()
  })

  it('takes nothing more once an answer is over', () => {
    const whole = answered(asked())
    expect(heard(whole, { kind: 'text', text: '!' })).toEqual(whole)
    expect(end(whole, idOf(whole), 'stopped', 9_000)).toEqual(whole)
  })

  it('keeps what was written before an error inside the stream', () => {
    const failed = heard(
      asked(),
      { kind: 'text', text: 'Hi' },
      { kind: 'fault', message: 'Overloaded' },
      { kind: 'done' },
    )
    expect(replyOf(failed)).toMatchObject({
      state: 'error',
      text: 'Hi',
      fault: { kind: 'said', message: 'Overloaded' },
    })
  })

  it.each([
    ['stopped by the user is complete', 'stopped', null, { state: 'complete', isStopped: true, fault: null }],
    ['closed after its last word is complete', 'closed', 'stop', { state: 'complete', isStopped: false }],
    ['closed before that is cut', 'closed', null, { state: 'error', fault: { kind: 'cut' } }],
    ['that never came failed', { kind: 'network' }, null, { state: 'error', fault: { kind: 'network' } }],
  ] as const)('knows that an answer %s', (_name, how, reason, expected) => {
    const waiting = asked()
    const begun = reason === null ? waiting : heard(waiting, { kind: 'finish', reason })
    expect(replyOf(end(begun, idOf(begun), how, 2_000))).toMatchObject({ ...expected, tookMs: 1_000 })
  })

  it('asks again in place of the answer, which the call before cannot reach', () => {
    const failed = end(asked(), 2, { kind: 'network' }, 2_000)
    const again = askAgain(failed, { ...target, model: 'gpt-4o' }, 5_000)
    expect(again).toHaveLength(2)
    expect(openReply(again)).toMatchObject({ state: 'loading', model: 'gpt-4o', askedAtMs: 5_000, fault: null })
    expect(hear(again, idOf(failed), [{ kind: 'text', text: 'late' }], 6_000)).toEqual(again)
  })
})
