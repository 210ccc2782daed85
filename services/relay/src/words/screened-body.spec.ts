import { maskedBody } from './screened-body'
import { SensitiveWords } from './sensitive-words'

const masked = (answer: object, lines = ['bad']) =>
  JSON.parse(String(maskedBody(Buffer.from(JSON.stringify(answer)), new SensitiveWords(lines)))) as unknown

describe('a whole answer that is searched for words (S31)', () => {
  it.each([
    ['a chat', { choices: [{ message: { content: 'so bad' } }] }, { choices: [{ message: { content: 'so ***' } }] }],
    [
      'thoughts',
      { choices: [{ message: { reasoning_content: 'bad' } }] },
      { choices: [{ message: { reasoning_content: '***' } }] },
    ],
    ['a completion', { choices: [{ text: 'bad' }] }, { choices: [{ text: '***' }] }],
    ['a message', { content: [{ type: 'text', text: 'bad' }] }, { content: [{ type: 'text', text: '***' }] }],
    ['the input of a tool', { content: [{ input: { city: ['bad'] } }] }, { content: [{ input: { city: ['***'] } }] }],
    [
      'the input of a tool that takes a text',
      { output: [{ type: 'custom_tool_call', input: 'so bad' }] },
      { output: [{ type: 'custom_tool_call', input: 'so ***' }] },
    ],
    [
      'a piece of arguments',
      { functionCall: { partialArgs: [{ jsonPath: '$.a', stringValue: 'bad' }] } },
      { functionCall: { partialArgs: [{ jsonPath: '$.a', stringValue: '***' }] } },
    ],
    [
      'arguments',
      { tool_calls: [{ function: { arguments: '{"a":"bad"}' } }] },
      { tool_calls: [{ function: { arguments: '{"a":"***"}' } }] },
    ],
  ])('has them masked: %s', (_case, answer, expected) => {
    expect(masked(answer)).toEqual(expected)
  })

  it.each([
    ['nothing there', { choices: [{ message: { content: 'good' } }] }],
    ['what is no text', { id: 'bad', model: 'bad', role: 'bad', data: 'bad' }],
  ])('stays as it is: %s', (_case, answer) => {
    expect(masked(answer)).toBeNull()
  })
})
