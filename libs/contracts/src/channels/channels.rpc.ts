import { z } from 'zod'
import { defineRpc } from '../core/contract'

/** The models that enabled channels offer to these groups, sorted, each once. */
export const modelsVisible = defineRpc({
  subject: 'rpc.channels.models.visible.v1',
  request: z.object({ groups: z.array(z.string()) }),
  reply: z.object({ models: z.array(z.string()) }),
})

/** What the charges of channels came to, as their owner has added them up; the next 1,000 behind `afterId`, by id. */
export const channelsUsed = defineRpc({
  subject: 'rpc.channels.channel.used.v1',
  request: z.object({ afterId: z.int().nonnegative() }),
  reply: z.object({
    channels: z.array(z.object({ id: z.int(), usedUnits: z.int() })).max(1_000),
    /** What billing told before that moment (Unix milliseconds) is in them, as far as their owner knows; null: nothing waits. */
    caughtUpToMs: z.int().nullable(),
  }),
})

/** Adds to what channels have used, or takes away from it; channels that are gone are passed over. */
export const channelsCorrect = defineRpc({
  subject: 'rpc.channels.channel.correct.v1',
  request: z.object({ channels: z.array(z.object({ id: z.int(), byUnits: z.int() })).max(1_000) }),
  reply: z.object({}),
})

/** Asks the owner whether a channel can serve this group and model now: confirms a refusal before it is given. */
export const channelConfirm = defineRpc({
  subject: 'rpc.channels.channel.confirm.v1',
  request: z.object({ group: z.string(), model: z.string() }),
  reply: z.object({ channels: z.array(z.object({ id: z.int(), version: z.int() })) }),
})
