import type { AnswerSetting, CallTranslator, Loss } from '@tollgate/formats'
import type { HeadFields } from '../client-http/client-exchange'

/** How an answer comes back into what its caller speaks. */
export interface AnswerTranslation {
  readonly translator: CallTranslator
  readonly setting: AnswerSetting
  /** Images may come, each in one event. */
  readonly isDrawn: boolean
}

/** Names the fields of a request that a translated call could not say as they stood: `field=left-out, other=changed`. */
const lossesHeader = 'x-tollgate-losses'
/** A head has room for more, and nobody reads so many. */
const mostHeaderChars = 1_000

/** Adds to a head what was lost on the way upstream, if anything. */
export function pushLosses(fields: HeadFields, losses: readonly Loss[]): void {
  if (losses.length === 0) return
  const told = losses.map(({ field, fate }) => `${field.replace(/[^\w.[\]-]/g, '_')}=${fate}`)
  while (told.join(', ').length > mostHeaderChars) told.pop()
  fields.push(lossesHeader, told.join(', '))
}
