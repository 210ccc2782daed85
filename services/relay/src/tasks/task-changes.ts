import { type RequestChanges, type RequestScan, withoutModes } from '@tollgate/formats'
import type { TaskOptions } from '../admission/rules/task-options'
import type { AskedTask } from '../admission/tasks/asked-task'

/** A submit, and what its channel sets in each. */
interface Submit {
  readonly requestId: string
  readonly scan: RequestScan
  readonly override: RequestChanges['override'] | null
}

/** What has to change in a submit before an upstream gets it. */
export function taskChanges(
  task: AskedTask,
  options: TaskOptions,
  { requestId, scan, override }: Submit,
): RequestChanges {
  const { ask } = task
  const { allowsHooks, passesAccounts, clearsModes } = options
  const isDrawn = ask.platform === 'midjourney'
  const hookName = isDrawn ? 'notifyHook' : 'notify_hook'
  const prompt = isDrawn && clearsModes ? withoutModes(ask.prompt) : ask.prompt
  const hook = isDrawn && !(scan.task?.given.includes(hookName) ?? false) ? hookOf(task, options, requestId) : null
  const drop = [...(allowsHooks ? [] : [hookName]), ...(isDrawn && !passesAccounts ? ['accountFilter'] : [])]
  return {
    override: {
      ...ask.set,
      ...(prompt !== ask.prompt && { prompt }),
      ...(hook !== null && { [hookName]: hook }),
      ...override,
    },
    ...(drop.length > 0 && { drop }),
  }
}

/** Where the upstream is to tell how the task goes on; null where it is not to, or nobody could reach us. */
function hookOf({ noticeSecret }: AskedTask, { allowsHooks, address }: TaskOptions, requestId: string): string | null {
  if (!allowsHooks || address === '' || noticeSecret === null) return null
  return `${address}/mj/notify?${new URLSearchParams({ task: requestId, secret: noticeSecret }).toString()}`
}
