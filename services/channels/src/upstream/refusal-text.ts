import { formatOf } from '@tollgate/formats'
import type { JsonAnswer, UpstreamTarget } from '@tollgate/upstream'
import { excerptOf } from './excerpt'

/** Why an upstream refuses something, in its own words without its secrets. A page of a wrong address tells an administrator most. */
export function refusalText({ status, body }: JsonAnswer, { provider, hide }: UpstreamTarget): string {
  const { hiddenBody, message } = formatOf(provider.format).readUpstreamError({ status, body, hide })
  return excerptOf(hiddenBody || message)
}
