import { z } from 'zod'
import { defineView } from '../core/contract'

/** What secret options are sealed for. */
export const optionPurpose = 'options'

/** Where a secret option stands: sealed, it opens there alone. */
export function optionPlace(key: string): [string, string, string] {
  return ['identity.options', key, 'value']
}

/**
 * Every option's effective value, one key per option. A secret one is sealed with the master key (`sealed: true`) and
 * opened only by the service that needs it.
 */
export const optionsView = defineView({
  name: 'options',
  owner: 'identity',
  schema: z.object({ key: z.string(), value: z.string(), sealed: z.boolean() }),
})
