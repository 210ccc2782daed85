import { z } from 'zod'
import '../failure/upstream.errors'

/** An http or https proxy; its faults bear the code of an error that has a text in zh and en. */
const proxy = z.string().superRefine((text, context) => {
  if (text === '') return
  const url = URL.canParse(text) ? new URL(text) : null
  const fault = (message: string) => context.addIssue({ code: 'custom', message })
  if (!url || url.hostname === '') fault('upstream.proxy-invalid')
  else if (url.protocol !== 'http:' && url.protocol !== 'https:') fault('upstream.proxy-kind')
})

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
export type ChannelSetting = z.output<typeof channelSetting>
