import { z } from 'zod'
import { channelFields, keysText } from '../channel/channel.fields'

/** An upstream that is no channel yet. Of several keys the first is used. */
export const FetchModelsDto = z.object({
  type: channelFields.type.default(1),
  base_url: channelFields.base_url.nullish().transform((url) => url ?? ''),
  key: z.string('channels.key-required').pipe(keysText),
})
export type FetchModelsDto = z.output<typeof FetchModelsDto>
