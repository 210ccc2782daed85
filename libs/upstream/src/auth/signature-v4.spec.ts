import { upstreamErrors } from '../failure/upstream.errors'
import { AwsProof } from './aws-proof'
import { readAwsKey } from './keys/aws-key'
import { signatureV4 } from './signature-v4'

const signer = {
  accessKeyId: 'AKIDEXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
}
const nowMs = Date.UTC(2015, 7, 30, 12, 36, 0)
const vanilla = { method: 'GET', host: 'example.amazonaws.com', path: '/', body: null } as const

/** From AWS's own suite of tests for signers. */
describe('a signature', () => {
  it.each([
    ['get-vanilla', vanilla, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'post-vanilla',
      { ...vanilla, method: 'POST', body: Buffer.alloc(0) } as const,
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'get-vanilla-query-order-key-case',
      { ...vanilla, path: '/?Param2=value2&Param1=value1' },
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
  ])('is that of %s', (_name, request, signature) => {
    const scope = 'AKIDEXAMPLE/20150830/us-east-1/service/aws4_request'
    expect(signatureV4(request, signer, nowMs)).toEqual([
      'x-amz-date',
      '20150830T123600Z',
      'authorization',
      `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    ])
  })

  it('goes by every byte of the body, in however many pieces, and by path and time', () => {
    const sign = (change: object, atMs = nowMs) => signatureV4({ ...vanilla, ...change }, signer, atMs)[3]
    const whole = sign({ body: Buffer.from('one two') })
    expect(sign({ body: [Buffer.from('one '), Buffer.from('two')] })).toBe(whole)
    const others = [sign({ body: Buffer.from('one twp') }), sign({ path: '/a%3A' }), sign({ path: '/a:' }), sign({}, 0)]
    expect(new Set([whole, ...others]).size).toBe(5)
  })
})

describe('a key of AWS', () => {
  const request = { ...vanilla, method: 'POST', body: Buffer.from('{}') } as const

  it('signs each request anew, by the clock', () => {
    let now = nowMs
    const proof = new AwsProof(readAwsKey(' AKIDEXAMPLE | secret+/= |eu-central-1'), { nowMs: () => now })
    const first = proof.fields(request)
    now += 1_000
    expect(first[1]).toBe('20150830T123600Z')
    expect(first[3]).toContain('AKIDEXAMPLE/20150830/eu-central-1/bedrock/aws4_request')
    expect(proof.fields(request)).not.toEqual(first)
    expect([proof.region, proof.hide]).toEqual(['eu-central-1', ['AKIDEXAMPLE', 'secret+/=']])
  })

  it('may be an API key, which stands in the request', () => {
    const proof = new AwsProof(readAwsKey('bedrock-api-key-abc|us-gov-west-1'), { nowMs: () => nowMs })
    expect(proof.fields(request)).toEqual(['authorization', 'Bearer bedrock-api-key-abc'])
    expect(proof.fields(request)).toBe(proof.fields(request))
    expect(proof.hide).toEqual(['bedrock-api-key-abc'])
  })

  it.each([
    'AK|SK',
    'AK|SK|',
    '|SK|us-east-1',
    'AK||us-east-1',
    'us-east-1',
    'AK|SK|x|us-east-1',
    'AK|SK|evil.com/',
    '',
  ])('is refused as %j', (text) => {
    expect(() => readAwsKey(text)).toThrow(upstreamErrors.awsKeyInvalid())
  })
})
