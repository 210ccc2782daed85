import { anthropic } from '../anthropic/format'
import type { RequestChanges, RequestScan } from '../core/request-scan'
import { prepareWithLimit } from './prepare-with-limit'

const prepareRequest = prepareWithLimit('max_tokens')
const scanRequest = (body: Buffer) => anthropic.scanRequest(body, 'chat')

function prepare(text: string, changes: RequestChanges): string {
  const body = Buffer.from(text)
  return prepareRequest(body, scanRequest(body) as RequestScan, changes).toString() // a good body
}

describe('preparing a request with one limit', () => {
  it('gives back the very body when nothing has to change, for a stream tells its usage unasked', () => {
    const body = Buffer.from('{"model":"a","stream":true}')
    const scan = scanRequest(body) as RequestScan // a good body
    expect(prepareRequest(body, scan, { model: 'a', streamUsage: 'ask' })).toBe(body)
    expect(prepareRequest(body, scan, { streamUsage: 'remove' })).toBe(body)
  })

  it.each<[string, string, RequestChanges, string]>([
    ['puts another model in place', '{"model": "a" ,"top_k":1}', { model: 'b' }, '{"model": "b" ,"top_k":1}'],
    ['sets a limit', '{"model":"a"}', { outputLimit: 9 }, '{"model":"a","max_tokens":9}'],
    ['sets it in place of what is none', '{"max_tokens":null,"x":1}', { outputLimit: 9 }, '{"max_tokens":9,"x":1}'],
    ['keeps a smaller limit of the channel', '{}', { outputLimit: 9, override: { max_tokens: 5 } }, '{"max_tokens":5}'],
    ['keeps a larger one within it', '{}', { outputLimit: 9, override: { max_tokens: 50 } }, '{"max_tokens":9}'],
    ['overrides', '{"temperature":1,"x":2}', { override: { temperature: 0, y: [] } }, '{"temperature":0,"x":2,"y":[]}'],
    [
      'overrides stream options like anything else',
      '{"stream_options":1}',
      { override: { stream_options: 2 } },
      '{"stream_options":2}',
    ],
    ['drops', '{"group":"a","model":"b"}', { drop: ['group'] }, '{"model":"b"}'],
  ])('%s', (_, before, changes, after) => {
    expect(prepare(before, changes)).toBe(after)
  })
})
