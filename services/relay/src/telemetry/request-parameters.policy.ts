import type { Attributes } from '@opentelemetry/api'

/** Larger ones hold pictures or books; reading them for a trace would hold up the calls beside it. */
const mostBytes = 64 * 1024

/** Numbers alone: what a caller stops at, or wants its answer to look like, are words of theirs. */
const names: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'top_p',
  top_k: 'top_k',
  max_tokens: 'max_tokens',
  max_completion_tokens: 'max_tokens',
  max_output_tokens: 'max_tokens',
  frequency_penalty: 'frequency_penalty',
  presence_penalty: 'presence_penalty',
  seed: 'seed',
  n: 'choice.count',
}

/** The parameters of a request that its span tells, by the conventions' names; none of what is not JSON. For sampled calls. */
export function requestParameters(body: Buffer): Attributes {
  if (body.length > mostBytes) return {}
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(objectIn(body))) {
    const known = Object.hasOwn(names, name) ? names[name] : undefined
    if (known !== undefined && typeof value === 'number') attributes[`gen_ai.request.${known}`] = value
  }
  return attributes
}

function objectIn(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
