import type { TaskFailureCause } from '@tollgate/contracts'
import { bilingual, fill, type Language } from '@tollgate/texts'
import type { Task } from './task'

/** Why a task has failed, where no upstream says so. */
const texts = bilingual({
  'timed-out': { zh: '任务超时，未在规定时间内完成', en: 'The task did not end in time' },
  'channel-gone': { zh: '任务所在的渠道已被删除', en: 'The channel of the task was deleted' },
  lost: { zh: '任务提交结果未知', en: 'Nobody knows whether the upstream has accepted the task' },
  abandoned: { zh: '请求在提交到上游之前已结束', en: 'The call ended before its upstream was asked' },
  refused: { zh: '上游拒绝了请求', en: 'The upstream refused the request' },
}) satisfies Record<TaskFailureCause, unknown>

/** A reason of our own in the reader's language. */
export function causeText(cause: TaskFailureCause, language: Language): string {
  return fill(texts[cause], language)
}

/** Why a task has failed, in the reader's language where the words are ours; empty where it has not. */
export function failText({ failCause, failReason }: Task, language: Language): string {
  return failCause === null ? failReason : causeText(failCause, language)
}
