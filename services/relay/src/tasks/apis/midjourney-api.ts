import type { TaskState } from '@tollgate/contracts'
import { readDrawingAnswer, shownDrawingCode, withoutModes } from '@tollgate/formats'
import type { TaskOptions } from '../../admission/rules/task-options'
import { hookAddress } from './hook-address'
import { type HeardAnswer, type LeavingSubmit, recordOf, type TaskApi, type TaskView } from './task-api'

/** Midjourney-proxy's code for an upstream that is at its limits. */
const saturated = 30
const hookName = 'notifyHook'

/** Midjourney-proxy and its forks. */
export const midjourneyApi: TaskApi = {
  readAnswer: (body, { action }) => readDrawingAnswer(body, action),
  // Its own dialect has refusals among the answers, but for these.
  faultStatusOf: ({ code }) => (code === saturated ? 429 : null),
  shown,
  changes,
  view: drawingView,
  written: (told) => told,
}

function shown({ answer, description, options }: HeardAnswer): TaskView {
  const { fields, kind } = answer
  const told: Record<string, unknown> = { ...recordOf(fields['properties']) }
  if (options.forwardsImages) delete told['imageUrl']
  const code = shownDrawingCode(answer)
  return { code, description, result: kind === 'refused' ? null : fields['result'], properties: told }
}

function changes(submit: LeavingSubmit): ReturnType<TaskApi['changes']> {
  const { task, options, given } = submit
  const { prompt } = task.ask
  const kept = options.clearsModes ? withoutModes(prompt) : prompt
  const hook = given.includes(hookName) ? null : hookAddress(submit, '/mj/notify')
  return {
    override: { ...(kept !== prompt && { prompt: kept }), ...(hook !== null && { [hookName]: hook }) },
    drop: [...(options.allowsHooks ? [] : [hookName]), ...(options.passesAccounts ? [] : ['accountFilter'])],
  }
}

function drawingView(task: TaskState, options: TaskOptions, nowMs: number): TaskView {
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
