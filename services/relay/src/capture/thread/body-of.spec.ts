import { callBody } from '@tollgate/contracts/http/logs'
import { bodyOf } from './body-of'
import type { CapturedCall } from './captured-call'
import { maskText, Redaction } from './redaction'

const redaction = new Redaction([])

/** A call of OpenAI's dialect. */
function aCall(request: unknown, answer: unknown, given: Partial<CapturedCall> = {}): CapturedCall {
  const bytesOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  const [asked, answered] = [bytesOf(request), bytesOf(answer)]
  return {
    kind: 'full',
    masked: { id: 1, lines: [] },
    format: 'openai',
    isChat: true,
    isArray: false,
    effort: null,
    request: { body: asked, bytes: asked.length, isCut: false, type: 'application/json' },
    answer: { body: answered, bytes: answered.length, isCut: false, type: 'application/json', status: 200 },
    ...given,
  }
}

const messages = [
  { role: 'system', content: 'Be brief' },
  { role: 'user', content: 'My mail is ada@example.com' },
  { role: 'assistant', content: 'Noted' },
  { role: 'user', content: 'Call 203.0.113.24' },
]
const chat = { model: 'm', reasoning_effort: 'low', messages }
const said = (content: string, finish: string | null = 'stop') => ({
  id: 'x',
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
})

const kept = (call: CapturedCall) => {
  const body = bodyOf(call, redaction)
  expect(callBody.parse(body)).toEqual(body)
  return body
}
const text = (words: string) => ({ kind: 'text', text: words, length: words.length })

describe('what is kept of a call', () => {
  it('is who said what', () => {
    expect(kept(aCall(chat, said('Done'), { effort: 'low' }))).toMatchObject({
      kind: 'full',
      reasoning_effort: 'low',
      system_prompt: [text('Be brief')],
      context: [
        { role: 'user', content: [text('My mail is ada@example.com')] },
        { role: 'assistant', content: [text('Noted')] },
      ],
      input_content: [text('Call 203.0.113.24')],
      output_content: [[text('Done')]],
      request: { is_cut: false },
      answer: { is_cut: false, status: 200 },
    })
  })

  it('is masked', () => {
    const body = kept(aCall(chat, said('It is sk-abcdefghijkl'), { kind: 'redacted' }))
    expect(body.context[0]?.content[0]?.text).toBe(`My mail is ${maskText}`)
    expect(body.input_content[0]?.text).toBe(`Call ${maskText}`)
    expect(body.output_content[0]?.[0]?.text).toBe(`It is ${maskText}`)
  })

  it('has no words where only that it was said is kept, or where they cannot be masked', () => {
    const call = aCall(chat, said('secret words'), { kind: 'metadata' })
    const unsafe = bodyOf({ ...call, kind: 'redacted' }, new Redaction(['regex:(?=a)b']))
    for (const body of [kept(call), unsafe]) {
      expect(JSON.stringify(body)).not.toMatch(/brief|mail|secret|203/)
      expect(body).toMatchObject({ kind: 'metadata', output_content: [[{ kind: 'text', length: 12 }]] })
    }
  })

  it('is bounded, what was said last first', () => {
    const long = (letter: string) => letter.repeat(50_000)
    const body = kept(
      aCall(
        {
          messages: [
            { role: 'user', content: long('a') },
            { role: 'assistant', content: 'b' },
            { role: 'user', content: long('c') },
          ],
        },
        said(long('d') + long('e')),
      ),
    )
    expect(body.input_content[0]).toMatchObject({ text: long('c'), length: 50_000 })
    expect(body.context[0]?.content[0]).toMatchObject({ length: 50_000, is_cut: true })
    expect(body.context[0]?.content[0]?.text).toHaveLength(65_536 - 50_001)
    expect(body.output_content[0]?.[0]?.text).toHaveLength(65_536)
    expect([body.request.is_cut, body.answer.is_cut]).toEqual([true, true])
  })

  it('says of a stream that was cut that it was, and masks what may be half of something', () => {
    const event = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
    const answer = event('x '.repeat(300)) + event('my card is 4111 1111 ') + event('11')
    const call = aCall(chat, answer)
    const body = kept({ ...call, kind: 'redacted', answer: { ...call.answer, type: 'text/event-stream' } })
    expect(body.answer.is_cut).toBe(true)
    expect(body.output_content[0]?.[0]).toMatchObject({ is_cut: true })
    expect(body.output_content[0]?.[0]?.text).not.toContain('4111')
  })

  it('of an answer that was too long is its beginning', () => {
    const call = aCall(chat, JSON.stringify(said('Hello')).replace(/\}$/, ',"more":"' + 'y'.repeat(50)))
    const body = kept({ ...call, answer: { ...call.answer, isCut: true } })
    expect(body.output_content).toEqual([[{ ...text('Hello'), is_cut: true }]])
  })

  it.each([
    ['an error', { error: { message: 'No' } }, 400, [[{ kind: 'other', text: '{"error":{"message":"No"}}' }]]],
    ['nothing, as the client left', '', 0, [[]]],
    ['no JSON', '<html>', 200, [[{ kind: 'media', media: { bytes: 6 } }]]],
  ])('may be %s', (_case, answer, status, output) => {
    const call = aCall(chat, answer)
    expect(kept({ ...call, answer: { ...call.answer, status } })).toMatchObject({ output_content: output })
  })

  it('of what is no chat is its JSON without data', () => {
    const call = aCall({ model: 'm', input: 'a cat' }, { data: [{ b64_json: 'A'.repeat(5_000) }] }, { isChat: false })
    const body = kept({ ...call, kind: 'redacted' })
    expect(body.input_content[0]?.text).toContain('a cat')
    expect(body.output_content[0]?.[0]?.text).toBe('{"data":[{"b64_json":"[5000 characters]"}]}')
  })

  it('goes as deep as it likes', () => {
    const deep = `{"messages":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect(kept(aCall(deep, deep)).output_content).toHaveLength(1)
  })
})
