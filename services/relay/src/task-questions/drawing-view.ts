import type { TaskState } from '@tollgate/contracts'
import type { TaskOptions } from '../admission/rules/task-options'
import type { TaskView } from './asked-tasks'

/** A task as Midjourney-proxy and its forks tell it. `nowMs` makes the address of an image that is not done another each time. */
export function drawingView(task: TaskState, options: TaskOptions, nowMs: number): TaskView {
  const { properties } = task
  const answer = recordOf(task.answer)
  const kept = (name: string) => answer[name] ?? properties[name] ?? ''
  return {
    id: task.upstreamId,
    action: task.action,
    customId: kept('customId'),
    botType: kept('botType'),
    prompt: task.prompt,
    promptEn: task.promptEn,
    description: task.description,
    state: task.state,
    submitTime: task.submittedAtMs,
    startTime: task.startedAtMs,
    finishTime: task.finishedAtMs,
    imageUrl: imageUrlOf(task, options, nowMs),
    status: task.status,
    progress: `${task.progress}%`,
    failReason: task.failReason,
    buttons: answer['buttons'] ?? [],
    properties: answer['properties'] ?? {},
    maskBase64: '',
  }
}

function imageUrlOf({ resultUrl, imageId, status }: TaskState, options: TaskOptions, nowMs: number): string {
  const { forwardsImages, address } = options
  if (resultUrl === '' || !forwardsImages) return resultUrl
  const isFinal = status === 'SUCCESS' || status === 'FAILURE'
  return `${address}/mj/image/${imageId}${isFinal ? '' : `?rand=${nowMs}`}`
}

/** What a value has under names; nothing where it is no object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // an object that is no list
    : {}
}
