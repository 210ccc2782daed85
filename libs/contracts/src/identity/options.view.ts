import { z } from 'zod'
import { defineView } from '../core/contract'

/**
 * Every option's effective value, one key per option. A secret one is sealed with the master key (`sealed: true`) and
 * opened only by the service that needs it.
 */
export const optionsView = defineView({
  name: 'options',
  owner: 'identity',
  schema: z.object({ key: z.string(), value: z.string(), sealed: z.boolean() }),
})
