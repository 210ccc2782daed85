import { noCounts } from '@tollgate/usage'
import fc from 'fast-check'
import { readBody } from './read-body'

const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const counts = { ...noCounts(), textIn: 3, textOut: 2 }
const read = (body: unknown) => readBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

describe('reading a whole answer', () => {
  it.each<[string, unknown]>([
    ['at the end', { id: 'a', choices: [], usage }],
    ['at the beginning', { usage, choices: [{ message: { content: 'x' } }] }],
    ['before other fields', { usage, service_tier: 'default', x: { y: [1, '}'] } }],
    ['beside another one deeper down', { usage, choices: [{ usage: { prompt_tokens: 99 } }], x_groq: { usage: {} } }],
    ['behind another one deeper down', { choices: [{ usage: { prompt_tokens: 99 } }], usage }],
    ['beside text that spells one', { usage, choices: [{ message: { content: '","usage":{"prompt_tokens":99}}' } }] }],
    ['alone', { usage }],
    ['twice, of which the last counts', `{"usage":{"prompt_tokens":99},"usage":${JSON.stringify(usage)}}`],
    ['between white space', ` {\n "usage" : ${JSON.stringify(usage)} \n, "a" : 1 }\n `],
  ])('finds the usage %s', (_, body) => {
    expect(read(body).usage).toEqual(counts)
  })

  it.each<[string, unknown]>([
    ['is missing', { choices: [] }],
    ['is null', { choices: [], usage: null }],
    ['counts nothing', { choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } }],
    ['stands deeper down', { choices: [{ usage }] }],
    ['is a word', { object: 'usage', x: ['usage', usage] }],
    ['is spelt in a text', { choices: [{ message: { content: JSON.stringify({ usage }) } }] }],
    ['is overruled by null', `{"usage":${JSON.stringify(usage)},"usage":null}`],
    ['stands in an array', [{ usage }]],
    ['stands in half a body', `{"usage":${JSON.stringify(usage)},"choices":[`],
  ])('finds no usage when it %s', (_, body) => {
    expect(read(body)).toMatchObject({ usage: null })
  })

  it('finds it among any number of others, in a time that grows with the body alone', () => {
    const depth = 40_000
    const nested = '{"usage":{},"n":'.repeat(depth) + '1' + '}'.repeat(depth)
    expect(read(nested).usage).toBeNull()
    const others = `{"usage":${JSON.stringify(usage)},"n":${nested}}`
    expect(read(others).usage).toEqual(counts)
  })

  it('agrees with JSON.parse about usage in any body', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constant({ usage }), fc.constant('"usage":{'))
    const name = fc.constantFrom('usage', 'choices', 'a"usage"', 'id')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.oneof(value, fc.constant(usage))), { maxLength: 5 }), (members) => {
        const body = `{${members.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(',')}}`
        const parsed = (JSON.parse(body) as { usage?: { prompt_tokens?: unknown } }).usage
        const isValid = parsed?.prompt_tokens === 3
        expect(read(body).usage).toEqual(isValid ? counts : null)
      }),
      { numRuns: 300 },
    )
  })

  it('sees an error that came with a 200', () => {
    const reading = read({ error: { message: 'no', type: 'server_error' } })
    expect(reading).toMatchObject({ usage: null, error: { message: 'no', status: 500 }, isJson: true })
  })

  it('sees the failure of a provider that reports it beside the answer', () => {
    const body = Buffer.from(JSON.stringify({ base_resp: { status_code: 1008, status_msg: 'balance' }, choices: null }))
    expect(readBody(body).error).toBeNull()
    expect(readBody(body, { quirks: new Set(['base-resp-errors']) }).error).toMatchObject({
      message: 'balance',
      code: 1008,
    })
  })

  it.each(['<html></html>', '', '{"choices":['])('says that %j is no JSON', (body) => {
    expect(read(body)).toMatchObject({ isJson: false, error: null })
  })

  it('looks at a large body for the members that tell, and at no others', () => {
    const filler = 'x'.repeat(100_000)
    expect(read({ choices: [], filler })).toEqual({ usage: null, error: null, isJson: true })
    expect(read({ error: { message: 'no' }, filler }).error?.message).toBe('no')
    expect(read({ error: { message: 'no', filler } }).error).toMatchObject({ status: 500 })
    expect(read({ error: null, filler, data: [] }).error).toBeNull()
    expect(read([filler])).toMatchObject({ isJson: true, error: null })
    expect(read(`{"choices":["${filler}"]`)).toMatchObject({ isJson: false, error: null })
    const others = '{"usage":{},"n":'.repeat(5) + '1' + '}'.repeat(5)
    expect(read(`{"usage":${JSON.stringify(usage)},"filler":"${filler}","n":${others}}`).usage).toEqual(counts)
    const base = { base_resp: { status_code: 1008, status_msg: 'balance' }, filler }
    expect(readBody(Buffer.from(JSON.stringify(base)), { quirks: new Set(['base-resp-errors']) }).error).toMatchObject({
      message: 'balance',
    })
  })
})
