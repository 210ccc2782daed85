import { z } from 'zod'
import { upstreamErrors } from '../failure/upstream.errors'

const { proxyInvalid, proxyKind } = upstreamErrors

/** The errors whose codes are the messages of a setting's proxy. */
export const proxyFaults = [proxyInvalid, proxyKind] as const

/** An http or https proxy. */
const proxy = z.string().superRefine((text, context) => {
  if (text === '') return
  const url = URL.canParse(text) ? new URL(text) : null
  const fault = (message: string) => context.addIssue({ code: 'custom', message })
  if (!url || url.hostname === '' || !isDecodable(url.username) || !isDecodable(url.password)) fault(proxyInvalid.code)
  else if (url.protocol !== 'http:' && url.protocol !== 'https:') fault(proxyKind.code)
})

/** Whether every `%` of the text begins an encoded character: the parser of URLs lets others pass. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * A channel's `setting`. Calls go through `proxy` when it is given: `http` or `https`, with credentials if need be.
 * Fields that nothing reads are refused, so that a slip of the pen does not look like a setting.
 */
export const channelSetting = z.strictObject({
  proxy: proxy.nullish().transform((text) => text || null),
  /** Sent by consoles that know these switches; they may stay off. */
  force_format: z.literal(false).optional(),
  thinking_to_content: z.literal(false).optional(),
})
