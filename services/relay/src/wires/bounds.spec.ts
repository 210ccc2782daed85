import type { UpstreamFailure, UpstreamHandler } from '@tollgate/upstream'
import { GatheredReply } from './gathered-reply'
import { PassedStream } from './passed-stream'
import type { HeardAnswer } from './wanted-answer'

const mebibyte = 1024 * 1024
const headers = { get: () => null }

/** An answer that is heard by a vendor who takes messages that begin with `say` for words, and what comes of it. */
function heard(isStream: boolean) {
  const told: string[] = []
  const handler: UpstreamHandler = {
    onHeaders: (status) => void told.push(`status ${status}`),
    onData: (chunk) => told.push(`${chunk.length} bytes`) > 0,
    onComplete: () => void told.push('complete'),
    onError: ({ kind }: UpstreamFailure) => void told.push(kind),
  }
  const said = (data: string) => Buffer.from(data.startsWith('say') ? 'said' : '')
  const stream = { isOver: false, take: (_: string, data: string) => said(data), end: () => Buffer.alloc(0) }
  const wanted = {
    ...{ handler, isStream, userId: 1, setting: {} },
    translator: { vendor: { name: 'dify', framing: 'sse' }, stream: () => stream },
    bodies: { reply: () => ({ kind: 'unreadable' }) },
    guard: (act: () => void) => act(),
    stop: () => told.push('stopped'),
  } as unknown as HeardAnswer // all that is asked of it
  return { told, wanted }
}

describe('a reply in one piece', () => {
  it('is none where it is larger than any', () => {
    const { told, wanted } = heard(true)
    const reply = new GatheredReply(wanted, 200, headers)
    for (let part = 0; part < 8; part++) reply.onData(Buffer.alloc(mebibyte))
    expect(told).toEqual([])
    reply.onData(Buffer.alloc(1))
    expect(told).toEqual(['protocol', 'stopped'])
    reply.onData(Buffer.alloc(mebibyte))
    reply.onComplete()
    expect(told).toEqual(['protocol', 'stopped'])
  })

  it('that is a refusal is read up to a bound, and told by what came', () => {
    const { told, wanted } = heard(false)
    const reply = new GatheredReply(wanted, 500, headers)
    for (let part = 0; part < 8; part++) reply.onData(Buffer.alloc(64 * 1024))
    expect(told).toEqual(['status 500', `${256 * 1024} bytes`, 'complete', 'stopped'])
  })
})

describe('a stream', () => {
  const silence = Buffer.from(`data: ${'x'.repeat(mebibyte - 8)}\n\n`)
  const word = Buffer.from('data: say\n\n')

  it('may say nothing for long, and for as long again behind a word', () => {
    const { told, wanted } = heard(true)
    const stream = new PassedStream(wanted, 200, headers)
    for (let round = 0; round < 3; round++) {
      for (let part = 0; part < 8; part++) expect(stream.onData(silence)).toBe(true)
      stream.onData(word)
    }
    expect(told).toEqual(['status 200', '4 bytes', '4 bytes', '4 bytes'])
    for (let part = 0; part < 9; part++) stream.onData(silence)
    expect(told.at(-1)).toBe('stopped')
  })
})
