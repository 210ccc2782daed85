import { upstreamErrors } from '../../failure/upstream.errors'

/** A key of AWS's and the region in which it asks: a pair that signs, or an API key of Bedrock's. */
export type AwsKey = { readonly region: string } & (
  { readonly accessKeyId: string; readonly secretKey: string } | { readonly apiKey: string }
)

const regionShape = /^[a-z]{2}(?:-[a-z]+)+-\d$/

/** Reads `AccessKeyId|SecretKey|Region` or `ApiKey|Region`. Throws `upstream.aws-key-invalid`, which says nothing of what is in it. */
export function readAwsKey(text: string): AwsKey {
  const parts = text.split('|').map((part) => part.trim())
  const region = parts.pop() ?? ''
  const [first = '', second = ''] = parts
  if (!regionShape.test(region) || parts.length === 0 || parts.length > 2 || parts.includes(''))
    throw upstreamErrors.awsKeyInvalid()
  return parts.length === 1 ? { region, apiKey: first } : { region, accessKeyId: first, secretKey: second }
}
