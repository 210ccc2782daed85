import type { TaskState } from '@tollgate/contracts'
import { isAskFault, type RequestScan, type TaskAsk } from '@tollgate/formats'
import type { Language } from '@tollgate/platform'
import type { Refusal } from '../../errors/relay.errors'
import type { RoutingIndex } from '../../routing/routing-index'
import type { Caller } from '../caller/caller'
import type { Settings } from '../rules/settings'
import type { TaskFinder } from './task-finder'
import type { TaskKind } from './task-kind'

/** A task that a call submits. */
export interface AskedTask {
  readonly ask: TaskAsk
  /** The channel that it has to go to, as what it follows up is there; null where any will do. */
  readonly pin: string | null
  /** What its upstream has to say of its own accord by; null until the task is written down. */
  noticeSecret: string | null
}

/** What submits are judged by. */
export interface TaskContext {
  readonly tasks: TaskFinder
  readonly settings: Settings
  readonly routing: RoutingIndex
}

type Found = AskedTask | Refusal

/** What a submit asks for; null of a call that submits nothing. Rejects where the owner of tasks does not answer. */
export function readTask(
  context: TaskContext,
  {
    kind,
    scan,
    caller,
    language,
  }: {
    readonly kind: TaskKind | undefined
    readonly scan: RequestScan
    readonly caller: Caller
    readonly language: Language
  },
): Found | Promise<Found> | null {
  if (kind === undefined || scan.task === undefined) return null
  const ask = kind.read(scan.task)
  if (isAskFault(ask)) {
    const { param } = ask
    return { code: `field-${ask.fault}`, params: { param }, param }
  }
  const { parentId, platform } = ask
  if (parentId === null) return { ask, pin: null, noticeSecret: null }
  return context.tasks.find({ userId: caller.user.id, language }, platform, [parentId]).then(([parent]) => {
    if (parent === undefined) return { code: 'task-unknown', params: { id: parentId } }
    return refuseFollowUp(context, ask, parent) ?? { ask, pin: String(parent.channelId), noticeSecret: null }
  })
}

/** Why a task cannot be followed up in this way; null where it can. */
function refuseFollowUp({ settings, routing }: TaskContext, ask: TaskAsk, parent: TaskState): Refusal | null {
  const { status, upstreamId, channelId } = parent
  const id = upstreamId ?? ''
  if (settings.tasks.awaitsSuccess && !ask.isOfUnfinished && status !== 'SUCCESS')
    return { code: 'task-unfinished', params: { id } }
  return routing.channel(channelId)?.isEnabled === true ? null : { code: 'task-channel-gone', params: { id } }
}

/** Why a follow-up cannot be asked for in the caller's group at the only channel that knows of its task; null where it can. */
export function refusePlace(context: TaskContext, task: AskedTask | null, { group }: Caller): Refusal | null {
  if (task === null || task.pin === null) return null
  const { model } = task.ask
  const channel = context.routing.channel(Number(task.pin))
  const isServed = channel?.offers(channel.given.modelPrefix + model) === true && channel.given.groups.includes(group)
  return isServed ? null : { code: 'no-channel', params: { group, model } }
}
