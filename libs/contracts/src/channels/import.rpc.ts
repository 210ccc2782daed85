import { z } from 'zod'
import { defineRpc } from '../core/contract'
import { importBatch, importedText, importReply, sourceId } from '../core/imports'

/** A channel of another gateway. */
export const importedChannel = z.object({
  sourceId,
  name: importedText,
  /** As a form sends a new channel (`createChannelBody`): its owner judges it. */
  body: z.record(z.string(), z.unknown()),
})
export type ImportedChannel = z.output<typeof importedChannel>

/** As many at once as can be judged in the time: an address that leads nowhere may take two seconds. */
export const mostImportedChannels = 4

/** Takes channels, each by the checks of a new one. */
export const channelsImport = defineRpc({
  subject: 'rpc.channels.channels.import.v1',
  request: z.object({ ...importBatch, channels: z.array(importedChannel).max(mostImportedChannels) }),
  reply: importReply,
  timeoutMs: 10_000,
})
