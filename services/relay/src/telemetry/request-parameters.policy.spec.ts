import { requestParameters } from './request-parameters.policy'

const told = (body: unknown) => requestParameters(Buffer.from(JSON.stringify(body)))

describe('the parameters that a span tells of a request', () => {
  it('have the names of the conventions, whatever the dialect calls them', () => {
    expect(told({ temperature: 0.2, top_p: 1, max_output_tokens: 7, seed: 3, n: 2 })).toEqual({
      'gen_ai.request.temperature': 0.2,
      'gen_ai.request.top_p': 1,
      'gen_ai.request.max_tokens': 7,
      'gen_ai.request.seed': 3,
      'gen_ai.request.choice.count': 2,
    })
  })

  it.each([
    ['words of the caller’s', { stop: ['secret'], user: 'me', messages: [{ content: 'secret' }], prompt: 'secret' }],
    ['a word in the place of a number', { temperature: 'secret' }],
    ['names of every object', { constructor: 1, toString: 2 }],
    ['a list', [1]],
    ['nothing', null],
  ])('are none of %s', (_what, body) => {
    expect(told(body)).toEqual({})
  })

  it('are none of what is no JSON, or is too large to be read for that', () => {
    expect(requestParameters(Buffer.from('{"temperature":'))).toEqual({})
    expect(told({ temperature: 1, prompt: 'x'.repeat(65_536) })).toEqual({})
  })
})
