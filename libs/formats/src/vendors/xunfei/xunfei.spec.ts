import { gathered, type Message, streamed, written } from '../../../test/vendors/asking/told'
import { vendorTranslatorOf } from '../../vendors'

const xunfei = vendorTranslatorOf('xunfei')
const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi' },
]

describe('a request to Spark', () => {
  it('has whose it is, which model, and what was said', () => {
    const { body, losses } = written(
      xunfei,
      { messages, max_tokens: 9, temperature: 0.5, top_k: 4, user: 'u'.repeat(40) },
      { model: 'SparkDesk-v3.5' },
    )
    expect(body).toEqual({
      header: { app_id: 'acc-1', uid: 'u'.repeat(32) },
      parameter: { chat: { domain: 'generalv3.5', temperature: 0.5, top_k: 4, max_tokens: 9 } },
      payload: { message: { text: messages } },
    })
    expect(losses).toEqual([])
  })

  it.each([
    ['SparkDesk-v3.5', '', 'v3.5', 'generalv3.5'],
    ['SparkDesk', 'v2.1', 'v2.1', 'generalv2'],
    ['SparkDesk', '', 'v1.1', 'lite'],
    ['SparkDesk-v5.0', 'v2.1', 'v5.0', 'generalv5.0'],
    ['a-model', 'v4.0', 'v4.0', '4.0Ultra'],
    ['4.0Ultra', 'v2.1', 'v4.0', '4.0Ultra'],
    ['max-32k', 'v2.1', 'max-32k', 'max-32k'],
    ['spark-x', '', 'spark-x', 'spark-x'],
  ])('asks for %s, with %j beside the key, as %s and %s', (model, other, named, domain) => {
    expect(xunfei.vendor.pathModel?.(model, other)).toBe(named)
    expect(written(xunfei, { messages }, { model, other }).body).toMatchObject({ parameter: { chat: { domain } } })
  })

  it('keeps within what is taken, and tells that', () => {
    const { body, losses } = written(xunfei, { messages, temperature: 2, top_k: 40, presence_penalty: 1 })
    expect(body).toMatchObject({ parameter: { chat: { temperature: 1, top_k: 6 } } })
    expect(losses).toEqual(['presence_penalty left-out', 'temperature changed', 'top_k changed'])
  })

  it.each([
    ['none', 'disabled'],
    ['high', 'enabled'],
  ])('tells the one that thinks whether to: %s', (reasoning_effort, type) => {
    const { body } = written(xunfei, { messages, reasoning_effort, presence_penalty: 1 }, { model: 'spark-x' })
    expect(body).toMatchObject({ parameter: { chat: { domain: 'spark-x', thinking: { type }, presence_penalty: 1 } } })
  })

  it('is refused for tools, which its documents have elsewhere', () => {
    const tools = [{ type: 'function', function: { name: 'weather' } }]
    expect(written(xunfei, { messages, tools })).toEqual({ refused: 'tools' })
  })
})

const said = (text: object, status = 1, usage?: object): Message => [
  '',
  {
    header: { code: 0, message: 'Success', sid: 'cht1', status },
    payload: { choices: { status, seq: 0, text: [text] }, ...(usage && { usage: { text: usage } }) },
  },
]
const events = [
  said({ reasoning_content: 'Greet.', content: '', role: 'assistant', index: 0 }, 0),
  said({ content: 'Hel' }),
  said({ content: 'lo' }, 2, { question_tokens: 2, prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 }),
]

describe('an answer of Spark', () => {
  it('is put together, with what it used', () => {
    expect(gathered(xunfei, events)).toMatchObject({
      choices: [{ message: { content: 'Hello', reasoning_content: 'Greet.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 12, completion_tokens: 5 },
    })
    expect(JSON.stringify(streamed(xunfei, events))).toContain('"content":"lo"')
  })

  it('is over with its last message', () => {
    const stream = xunfei.gathering({ answerId: 'a', nowSeconds: 1, model: 'm', isUsageAsked: true })
    for (const [name, data] of events) stream.take(name, JSON.stringify(data))
    expect(stream.isOver).toBe(true)
  })

  it('is none where the last message has not come', () => {
    expect(gathered(xunfei, events.slice(0, 2))).toBeNull()
  })

  it.each([
    [10005, 400, '10005'],
    [10013, 400, 'content_filter'],
    [10907, 400, 'context_length_exceeded'],
    [11200, 403, '11200'],
    [11202, 429, '11202'],
    [10110, 503, '10110'],
    [99999, 502, '99999'],
  ])('is an error where the header says %i', (number, status, code) => {
    const event: Message = ['', { header: { code: number, message: 'no', sid: 's', status: 2 } }]
    expect(gathered(xunfei, [event])).toMatchObject({ status, code, message: 'no' })
  })
})
