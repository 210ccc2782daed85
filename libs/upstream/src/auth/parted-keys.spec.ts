import { upstreamErrors } from '../failure/upstream.errors'
import { assertKeys } from './assert-key'
import { baiduProof } from './baidu-proof'
import { readCodexKey } from './keys/codex-key'
import { readBaiduKey, readTencentKey, readXunfeiKey } from './keys/key-parts'
import { xunfeiProof } from './xunfei-proof'

it.each<[string, (text: string) => unknown, readonly string[]]>([
  ['AppId|SecretId|SecretKey', readTencentKey, ['sk-1', 'a|b', 'a|b|c|d', 'a||c', '||', '']],
  ['APIKey|SecretKey', readBaiduKey, ['bce-v3/ALTAK-1/2', 'a|', '|b', 'a|b|c', '']],
  ['APPID|APISecret|APIKey', readXunfeiKey, ['a', 'a|b', 'a| |c', '']],
])('a key that is no %s is refused without a word of what is in it', (shape, read, texts) => {
  for (const text of texts) expect(() => read(text)).toThrow(upstreamErrors.keyPartsInvalid({ shape }))
})

it.each([
  [15, 'a|b', 'a|b|c'],
  [18, 'a|b|c', 'a|b'],
])('the keys of a channel of type %i have to be of its kind', (type, good, bad) => {
  expect(() => assertKeys(type, [good, good])).not.toThrow()
  expect(() => assertKeys(type, [good, bad])).toThrow(expect.objectContaining({ code: 'upstream.key-parts-invalid' }))
})

it.each([
  'sk-1',
  '{}',
  '{"access_token":"t"}',
  '{"access_token":"a b","account_id":"x"}',
  '{"access_token":"t","account_id":"a\\r\\nb"}',
])('the keys of a channel of Codex have to be the sign-in of a person: not %j', (bad) => {
  expect(() => assertKeys(57, ['{"access_token":"t.u-v","account_id":"acc-1","refresh_token":"r"}'])).not.toThrow()
  expect(() => assertKeys(57, [bad])).toThrow(upstreamErrors.codexKeyInvalid())
})

it('the sign-in of a person may be the whole file in which its program keeps it', () => {
  const tokens = { id_token: 'i', access_token: 't.u-v', refresh_token: 'r', account_id: 'acc-1' }
  const file = JSON.stringify({ OPENAI_API_KEY: null, tokens, last_refresh: '2026-01-01T00:00:00Z' })
  expect(readCodexKey(file)).toEqual({ accessToken: 't.u-v', accountId: 'acc-1' })
  expect(() => readCodexKey('{"tokens":null,"OPENAI_API_KEY":"sk-1"}')).toThrow(upstreamErrors.codexKeyInvalid())
})

/** The example of https://www.xfyun.cn/doc/spark/general_url_authentication.html. */
it('an address of Spark is signed as in its documents', () => {
  const at = Date.parse('Fri, 05 May 2023 10:43:39 GMT')
  const key = readXunfeiKey(' an-app | MjlmNzkzNmZkMDQ2OTc0ZDdmNGE2ZTZi|addd2272b6d8b7c8abdd79531420ca3b')
  const proof = xunfeiProof(key, { nowMs: () => at })
  expect(proof.openingPath?.('/v1.1/chat', 'spark-api.xf-yun.com')).toBe(
    '/v1.1/chat?authorization=YXBpX2tleT0iYWRkZDIyNzJiNmQ4YjdjOGFiZGQ3OTUzMTQyMGNhM2IiLCBhbGdvcml0aG09ImhtYWMtc2hhMjU2IiwgaGVhZGVycz0iaG9zdCBkYXRlIHJlcXVlc3QtbGluZSIsIHNpZ25hdHVyZT0iejVnSGR1M3B4VlY0QURNeWs0Njd3T1dEUTlxNkJRelIzbmZNVGpjL0RhUT0i&date=Fri%2C+05+May+2023+10%3A43%3A39+GMT&host=spark-api.xf-yun.com',
  )
  expect([proof.account, proof.hide]).toEqual(['an-app', ['an-app', key.apiSecret, key.apiKey]])
})

describe('a token of Baidu', () => {
  const proof = baiduProof(readBaiduKey('an-id|a&secret=x'))

  it('is asked for by the pair, whatever stands in it', () => {
    expect(proof.tokens?.path).toBe(
      '/oauth/2.0/token?grant_type=client_credentials&client_id=an-id&client_secret=a%26secret%3Dx',
    )
    expect(proof.hide).toEqual(['an-id', 'a&secret=x'])
  })

  it.each<[unknown, unknown]>([
    [
      { access_token: '24.6c5e.2592000', expires_in: 2_592_000 },
      { token: '24.6c5e.2592000', lifeMs: 2_592_000_000 },
    ],
    [{ access_token: '24.a b', expires_in: 10 }, null],
    [{ access_token: '24.a', expires_in: 0 }, null],
    [{ access_token: '24.a', expires_in: 1e12 }, null],
    [{ error: 'invalid_client', error_description: 'unknown client id' }, 'refused'],
    [{ error_code: 4, error_msg: 'Open api request limit reached' }, 'refused'],
    ['24.a', null],
    [undefined, null],
  ])('is read in %j', (answer, token) => {
    expect(proof.tokens?.read(answer)).toEqual(token)
  })

  it.each<[unknown, boolean]>([
    [{ error_code: 110, error_msg: 'Access token invalid or no longer valid' }, true],
    [{ error_code: 111 }, true],
    [{ error_code: 18 }, false],
    [{ error_code: '110' }, false],
    [[110], false],
    [null, false],
  ])('is known to be refused by %j: %s', (answer, isRefused) => {
    expect(proof.tokens?.isTokenRefused(answer)).toBe(isRefused)
  })

  it.each([
    ['/chat/a', '/chat/a?access_token=24.t'],
    ['/chat/a?x=1', '/chat/a?x=1&access_token=24.t'],
  ])('stands in the query of %s', (path, whole) => {
    expect(proof.tokens?.pathWith(path, '24.t')).toBe(whole)
  })
})
