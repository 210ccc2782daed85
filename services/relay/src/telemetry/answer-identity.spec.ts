import { AnswerIdentity } from './answer-identity'

const told = (...chunks: string[]) => {
  const identity = new AnswerIdentity()
  for (const chunk of chunks) identity.take(Buffer.from(chunk))
  return identity.attributes()
}
const attributes = (id: string, model: string, reason: string) => ({
  'gen_ai.response.id': id,
  'gen_ai.response.model': model,
  'gen_ai.response.finish_reasons': [reason],
})

describe('what an answer says of itself', () => {
  it.each([
    [
      'a stream of OpenAI’s',
      [
        'data: {"id":"chatcmpl-1","model":"gpt-4o","choices":[]}\n\n',
        'data: {"choices":[{"finish_reason":"stop"}]}\n\n',
      ],
      attributes('chatcmpl-1', 'gpt-4o', 'stop'),
    ],
    [
      'one of Anthropic’s',
      [
        'data: {"type":"message_start","message":{"id":"msg_1","model":"claude-x"',
        '}}\n\ndata: {"stop_reason":"end_turn"}',
      ],
      attributes('msg_1', 'claude-x', 'end_turn'),
    ],
    [
      'a body of Gemini’s',
      ['{"responseId": "r1", "modelVersion": "gemini-x", "candidates": [{"finishReason": "STOP"}]}'],
      attributes('r1', 'gemini-x', 'stop'),
    ],
  ])('is read off %s', (_what, chunks, expected) => {
    expect(told(...chunks)).toEqual(expected)
  })

  it('is nothing that stands in its text, or far behind its beginning', () => {
    expect(told(`{"content":${JSON.stringify('{"id":"secret","model":"secret","finish_reason":"secret"}')}}`)).toEqual(
      {},
    )
    expect(told(`{"text":"${'x'.repeat(600)}","input":{"id":"secret","model":"secret"}}`)).toEqual({})
    expect(told('{"id":"a secret with blanks"}')).toEqual({})
  })
})
