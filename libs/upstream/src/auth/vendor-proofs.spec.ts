import { upstreamErrors } from '../failure/upstream.errors'
import { assertKeys } from './assert-key'
import { readToken, tokenPath } from './fetched-token'
import { readBaiduKey, readTencentKey, readXunfeiKey } from './key-parts'
import { signatureTc3 } from './signature-tc3'
import { signedQuery } from './signed-url'
import { TencentProof } from './tencent-proof'

/** The example of https://cloud.tencent.com/document/api/1729/101843. */
describe('a signature of Tencent Cloud', () => {
  const key = readTencentKey('1250000000|AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE|Gu5t9xGARNpq86cd98joQYCN3EXAMPLE')
  const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
  const request = { host: 'cvm.tencentcloudapi.com', body: Buffer.from(body) }
  const signed = { service: 'cvm', nowMs: 1_551_113_065_000, contentType: 'application/json; charset=utf-8' }

  it('is that of its documents', () => {
    const scope = 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request'
    expect(signatureTc3(request, key, signed)).toEqual([
      'x-tc-timestamp',
      '1551113065',
      'authorization',
      `TC3-HMAC-SHA256 Credential=${scope}, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168`,
    ])
  })

  it('goes by every byte of the body, in however many pieces, and by time and host', () => {
    const sign = (change: object, atMs = 1_551_113_065_000) =>
      signatureTc3({ ...request, ...change }, key, { ...signed, nowMs: atMs })[3]
    const pieces = [Buffer.from(body.slice(0, 9)), Buffer.from(body.slice(9))]
    expect(sign({ body: pieces })).toBe(sign({}))
    const all = [sign({}), sign({ body: Buffer.from('{}') }), sign({ host: 'cvm.example.com' }), sign({}, 0)]
    expect(new Set(all).size).toBe(4)
  })

  it('is made anew for each request, by the clock', () => {
    let nowMs = signed.nowMs
    const proof = new TencentProof(key, { nowMs: () => nowMs })
    const asked = { ...request, method: 'POST', path: '/' } as const
    const first = proof.fields(asked)
    nowMs += 1_000
    expect([first[1], proof.fields(asked)[1]]).toEqual(['1551113065', '1551113066'])
    expect(first[3]).toContain('/2019-02-25/hunyuan/tc3_request, SignedHeaders=content-type;host, ')
    expect([proof.account, proof.hide.length]).toEqual(['1250000000', 3])
  })
})

/** The example of https://www.xfyun.cn/doc/spark/general_url_authentication.html. */
it('an address of Spark is signed as in its documents', () => {
  const key = readXunfeiKey('an-app|MjlmNzkzNmZkMDQ2OTc0ZDdmNGE2ZTZi|addd2272b6d8b7c8abdd79531420ca3b')
  const at = Date.parse('Fri, 05 May 2023 10:43:39 GMT')
  const query = signedQuery({ host: 'spark-api.xf-yun.com', path: '/v1.1/chat' }, key, at)
  expect(query).toBe(
    'authorization=YXBpX2tleT0iYWRkZDIyNzJiNmQ4YjdjOGFiZGQ3OTUzMTQyMGNhM2IiLCBhbGdvcml0aG09ImhtYWMtc2hhMjU2IiwgaGVhZGVycz0iaG9zdCBkYXRlIHJlcXVlc3QtbGluZSIsIHNpZ25hdHVyZT0iejVnSGR1M3B4VlY0QURNeWs0Njd3T1dEUTlxNkJRelIzbmZNVGpjL0RhUT0i&date=Fri%2C+05+May+2023+10%3A43%3A39+GMT&host=spark-api.xf-yun.com',
  )
})

describe('a token of Baidu', () => {
  it('is asked for by the pair, whatever stands in it', () => {
    expect(tokenPath(readBaiduKey('an-id|a&secret=x'))).toBe(
      '/oauth/2.0/token?grant_type=client_credentials&client_id=an-id&client_secret=a%26secret%3Dx',
    )
  })

  it.each<[unknown, unknown]>([
    [
      { access_token: '24.6c5e1ff107f0.2592000', expires_in: 2_592_000 },
      { token: '24.6c5e1ff107f0.2592000', lifeMs: 2_592_000_000 },
    ],
    [{ access_token: '24.a b', expires_in: 10 }, null],
    [{ access_token: '24.a', expires_in: 0 }, null],
    [{ access_token: '24.a', expires_in: 1e12 }, null],
    [{ error: 'invalid_client', error_description: 'unknown client id' }, null],
    ['24.a', null],
  ])('is read in %j', (answer, token) => {
    expect(readToken(answer)).toEqual(token)
  })
})

it.each<[string, (text: string) => unknown, readonly string[]]>([
  ['AppId|SecretId|SecretKey', readTencentKey, ['sk-1', 'a|b', 'a|b|c|d', 'a||c', '||', '']],
  ['APIKey|SecretKey', readBaiduKey, ['bce-v3/ALTAK-1/2', 'a|', '|b', 'a|b|c', '']],
  ['APPID|APISecret|APIKey', readXunfeiKey, ['a', 'a|b', 'a| |c', '']],
])('a key that is no %s is refused without a word of what is in it', (shape, read, texts) => {
  for (const text of texts) expect(() => read(text)).toThrow(upstreamErrors.keyPartsInvalid({ shape }))
})

describe('the keys of a channel of Hunyuan', () => {
  const pair = '1250000000|AKIDEXAMPLE|a-secret'

  it.each<[string, readonly string[]]>([
    ['API keys', ['sk-1', 'sk-2']],
    ['pairs that sign', [pair, pair]],
  ])('may be %s', (_what, keys) => {
    expect(() => assertKeys(23, keys)).not.toThrow()
  })

  it('are of one kind, and whole', () => {
    expect(() => assertKeys(23, ['sk-1', pair])).toThrow(upstreamErrors.keysMixed())
    expect(() => assertKeys(23, ['AKIDEXAMPLE|a-secret'])).toThrow(
      upstreamErrors.keyPartsInvalid({ shape: 'AppId|SecretId|SecretKey' }),
    )
  })
})
