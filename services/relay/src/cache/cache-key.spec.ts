import { openai } from '@tollgate/formats'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { CacheOptions } from '../admission/rules/cache-options'
import { cacheKeyOf } from './cache-key'

const body = Buffer.from('{"model":"m","messages":[{"role":"user","content":"Hello"}]}')
const scan = openai.scanRequest(body, 'chat')

const kind = { capability: 'chat', format: openai, spanName: 'POST /v1/chat/completions' }
const arrival = { kind, named: undefined, deployment: undefined, passedHeaders: [], apiVersion: undefined }
const caller = { user: { id: 1 }, group: 'default' }
const request = { caller, body, scan, model: 'm', servedModel: null, bareModel: 'm', pinned: null }
const options = { isShared: false, generation: 1, policy: 'p' }

/** The key of such a call, with what is changed of it. */
const keyOf = (ofArrival: object = {}, ofRequest: object = {}, ofOptions: object = {}) =>
  cacheKeyOf(
    { ...arrival, ...ofArrival } as unknown as Arrival, // what the key is made of is there
    { ...request, ...ofRequest } as unknown as AdmittedRequest, // likewise
    { ...options, ...ofOptions } as CacheOptions, // likewise
  )

it('is the same for the same call', () => {
  expect(keyOf()).toEqual(expect.any(String))
  expect(keyOf({}, { body: Buffer.from(body) })).toBe(keyOf())
})

it.each<[string, ...Parameters<typeof keyOf>]>([
  ['user', {}, { caller: { ...caller, user: { id: 2 } } }],
  ['group', {}, { caller: { ...caller, group: 'vip' } }],
  ['path', { kind: { ...kind, spanName: 'POST /pg/chat/completions' } }],
  ['form of a stream', { kind: { ...kind, isArray: true } }],
  ['model in the path', { named: { model: 'other' } }],
  ['deployment', { deployment: 'other' }],
  ['header that goes on', { passedHeaders: ['anthropic-beta', 'x'] }],
  ['version of the API', { apiVersion: '2025-01-01' }],
  ['stream', {}, { scan: { ...scan, isStream: true } }],
  ['model', {}, { model: 'other' }],
  ['model behind an alias', {}, { servedModel: 'other' }],
  ['model of a channel', {}, { bareModel: 'other' }],
  ['channel that was named', {}, { pinned: { id: 7 } }],
  ['question', {}, { body: Buffer.from(body.toString().replace('Hello', 'Bye')) }],
  ['generation', {}, {}, { generation: 2 }],
  ['policy', {}, {}, { policy: 'q' }],
])('is another for another %s', (_what, ...changes) => {
  const key = keyOf(...changes)
  expect(key).toEqual(expect.any(String))
  expect(key).not.toBe(keyOf())
})

it('is the same for all users where they share, and not for all groups (S37)', () => {
  const shared = (given: object) => keyOf({}, { caller: { ...caller, ...given } }, { isShared: true })
  expect(shared({ user: { id: 2 } })).toBe(shared({}))
  expect(shared({ group: 'vip' })).not.toBe(shared({}))
})
