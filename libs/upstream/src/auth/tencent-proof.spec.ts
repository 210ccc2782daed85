import { upstreamErrors } from '../failure/upstream.errors'
import { assertKeys } from './assert-key'
import { readTencentKey } from './keys/key-parts'
import { signatureTc3 } from './signature-tc3'
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
