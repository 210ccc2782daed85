import type { RequestChanges } from '@tollgate/formats'
import type { LeavingSubmit } from './apis/task-api'
import { taskApis } from './apis/task-apis'

/** A submit, and for what its channel has it. */
interface Submit extends LeavingSubmit {
  /** The upstream's name of the model. */
  readonly upstreamModel: string
  /** What its channel sets in each. */
  readonly channelOverride: RequestChanges['override'] | null
}

/** What has to change in a submit before an upstream gets it. */
export function taskChanges(submit: Submit): RequestChanges {
  const { ask } = submit.task
  const { override, drop = [] } = taskApis[ask.platform].changes(submit)
  const { modelField, model } = ask
  const named = modelField !== undefined && submit.upstreamModel !== model ? { [modelField]: submit.upstreamModel } : {}
  return {
    override: { ...ask.set, ...override, ...named, ...submit.channelOverride },
    ...(drop.length > 0 && { drop }),
  }
}
