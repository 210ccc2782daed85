import { createStreamReader, type StreamEvent } from './stream.model'

const delta = (content: string, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, ...more }] })}`
const usage = { prompt_tokens: 12, completion_tokens: 34 }

const answer = [
  ': PING',
  '',
  delta('你好，'),
  '',
  delta('wörld 👋'),
  '',
  delta('', { finish_reason: 'stop' }),
  '',
  `data: ${JSON.stringify({ choices: [], usage })}`,
  '',
  'data: [DONE]',
  '',
  '',
]
const heard: StreamEvent[] = [
  { kind: 'text', text: '你好，' },
  { kind: 'text', text: 'wörld 👋' },
  { kind: 'finish', reason: 'stop' },
  { kind: 'usage', usage },
  { kind: 'done' },
]

function read(text: string, cuts: readonly number[] = []): StreamEvent[] {
  const bytes = new TextEncoder().encode(text)
  const reader = createStreamReader()
  const edges = [0, ...cuts, bytes.length]
  const pieces = edges.slice(1).map((end, at) => bytes.subarray(edges[at], end))
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

describe('the stream of an answer', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('is read with lines that end in %s, cut at any byte', (_name, newline) => {
    const text = answer.join(newline)
    const length = new TextEncoder().encode(text).length
    expect(read(text)).toEqual(heard)
    for (let cut = 1; cut < length; cut++) expect(read(text, [cut])).toEqual(heard)
  })

  it('is read byte by byte', () => {
    const text = answer.join('\r\n')
    const everywhere = Array.from({ length: new TextEncoder().encode(text).length - 1 }, (_, at) => at + 1)
    expect(read(text, everywhere)).toEqual(heard)
  })

  it('says each event as soon as it is complete', () => {
    const reader = createStreamReader()
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(reader.push(bytes(`${delta('a')}\n`))).toEqual([])
    expect(reader.push(bytes(`\n${delta('b')}\n\ndata: [DO`))).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'text', text: 'b' },
    ])
    expect(reader.push(bytes('NE]\n\n'))).toEqual([{ kind: 'done' }])
    expect(reader.end()).toEqual([])
  })

  it('counts a last event without a blank line as complete', () => {
    expect(read(delta('cut'))).toEqual([{ kind: 'text', text: 'cut' }])
  })

  it('joins data of several lines and takes names of events for granted', () => {
    expect(read('event: chunk\ndata: {"choices":[{"delta":\ndata: {"content":"x"}}]}\n\n')).toEqual([
      { kind: 'text', text: 'x' },
    ])
  })

  it.each([
    ['reasoning_content', { reasoning_content: 'hm' }],
    ['reasoning', { reasoning: 'hm' }],
  ])('tells thinking in %s from the answer', (_name, part) => {
    expect(read(`data: ${JSON.stringify({ choices: [{ delta: { content: null, ...part } }] })}\n\n`)).toEqual([
      { kind: 'reasoning', text: 'hm' },
    ])
  })

  it.each([
    ['the relay', { error: { message: 'Quota is used up', type: 'tollgate_error', code: 'x' } }, 'Quota is used up'],
    ['an upstream that sends a word', { error: 'overloaded' }, 'overloaded'],
    ['the console envelope', { success: false, message: 'No.' }, 'No.'],
  ])('hears an error of %s', (_name, body, message) => {
    expect(read(`data: ${JSON.stringify(body)}\n\n`)).toEqual([{ kind: 'fault', message }])
  })

  it('shows data that is no JSON as an error', () => {
    expect(read('data: <html>502</html>\n\n')).toEqual([{ kind: 'fault', message: '<html>502</html>' }])
  })

  it.each(['data: null\n\n', 'data: {"id":1}\n\n', 'data: {"choices":[{"delta":null}]}\n\n', 'id: 1\nretry: 3000\n\n'])(
    'hears nothing in %j',
    (text) => expect(read(text)).toEqual([]),
  )
})
