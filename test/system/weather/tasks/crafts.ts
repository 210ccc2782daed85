import { DrawingUpstream, KlingUpstream, MusicUpstream, VideoUpstream } from '@tollgate/testing'
import type { Dice } from '../../support/dice'

/** How a task ends, as its upstream says. */
export type TaskEnd = 'SUCCESS' | 'FAILURE'
/** What is said to the address that a submit has told: how it stands, something older, or that it ended the other way. */
export type Notice = 'right' | 'older' | 'contrary'

/** One kind of task, with the upstream that does it, beside a house. */
export interface Craft {
  readonly upstream: Pick<MusicUpstream, 'url' | 'once' | 'holdNext' | 'asked' | 'reset' | 'stop'>
  readonly channel: { readonly name: string; readonly type: number }
  readonly model: string
  /** As the price of the model is set, and what a submit costs by it, in units. */
  readonly price: { readonly usd: number; readonly units: number }
  /** How it is submitted at the house. */
  readonly submit: { readonly path: string; readonly body: object }
  /** By which paths the upstream gets submits, and questions for tasks. */
  readonly paths: { readonly submit: RegExp; readonly question: RegExp }
  /** The number of the task in an answer of the house that has taken it in. */
  idIn(answer: Answer): unknown
  /** The next submit is refused. */
  refuse(dice: Dice): void
  /** Numbers of all tasks that there are. */
  ids(): Iterable<string>
  end(id: string, end: TaskEnd): void
  /** Where it is to be told how a task stands; empty where nowhere. */
  hookOf(id: string): string
  /** The status of the answer. */
  notify(id: string, notice: Notice, hook: string): Promise<number>
}

/** An answer of the house, read with care. */
interface Answer {
  readonly code?: unknown
  readonly result?: unknown
  readonly data?: unknown
  readonly id?: unknown
}

const failReason = 'it was not to be'
const prompt = 'a lighthouse'

/** Starts an upstream for each kind of task. */
export function startCrafts(): Promise<readonly Craft[]> {
  return Promise.all([drawings(), songs(), videos(), films()])
}

async function drawings(): Promise<Craft> {
  const upstream = await new DrawingUpstream().start()
  return {
    ...{ upstream, channel: { name: 'draws', type: 2 }, model: 'mj_imagine', price: { usd: 0.1, units: 50_000 } },
    submit: { path: '/mj/submit/imagine', body: { prompt } },
    paths: { submit: /\/submit\//, question: /list-by-condition$/ },
    idIn: ({ code, result }) => (code === 1 ? result : null),
    refuse: (dice) => upstream.refuseNext(dice.pick([23, 24, 30])),
    ids: () => upstream.tasks.keys(),
    end: (id, end) => (end === 'SUCCESS' ? upstream.succeed(id) : upstream.fail(id, failReason)),
    hookOf: (id) => upstream.tasks.get(id)?.notifyHook ?? '',
    notify: (id, notice, hook) => {
      if (notice === 'older') return upstream.notify(id, { status: 'IN_PROGRESS', progress: '10%' }, hook)
      const isDone = upstream.tasks.get(id)?.status === 'SUCCESS'
      const given =
        notice === 'right' ? {} : ({ status: isDone ? 'FAILURE' : 'SUCCESS', failReason: 'forged' } as const)
      return upstream.notify(id, given, hook)
    },
  }
}

async function songs(): Promise<Craft> {
  const upstream = await new MusicUpstream().start()
  const paths = { submit: /\/submit\//, question: /suno\/fetch$/ }
  return {
    ...{ upstream, paths, channel: { name: 'sings', type: 36 } },
    ...{ model: 'suno_music', price: { usd: 0.05, units: 25_000 } },
    submit: { path: '/suno/submit/music', body: { gpt_description_prompt: 'rain' } },
    idIn: ({ code, data }) => (code === 'success' ? data : null),
    refuse: (dice) =>
      upstream.once({ status: dice.pick([400, 500]), body: { code: 'no', message: 'no', data: null } }, paths.submit),
    ids: () => upstream.tasks.keys(),
    end: (id, end) => (end === 'SUCCESS' ? upstream.succeed(id) : upstream.fail(id, failReason)),
    ...noNotices,
  }
}

async function videos(): Promise<Craft> {
  const upstream = await new VideoUpstream().start()
  const paths = { submit: /^\/v1\/videos$/, question: /^\/v1\/videos\/[\w-]+$/ }
  const error = { message: 'no', type: 'invalid_request_error', param: null, code: null }
  return {
    ...{ upstream, paths, channel: { name: 'films', type: 55 } },
    // By the second, of which there are four.
    ...{ model: 'sora-2', price: { usd: 0.01, units: 20_000 } },
    submit: { path: '/v1/videos', body: { model: 'sora-2', prompt, seconds: '4' } },
    idIn: ({ id }) => id,
    refuse: (dice) => upstream.once({ status: dice.pick([400, 500]), body: { error } }, paths.submit),
    ids: () => upstream.videos.keys(),
    end: (id, end) => (end === 'SUCCESS' ? upstream.succeed(id) : upstream.fail(id, failReason)),
    ...noNotices,
  }
}

async function films(): Promise<Craft> {
  const upstream = await new KlingUpstream().start()
  return {
    ...{ upstream, channel: { name: 'films of Kling', type: 50 } },
    // By the second, of which there are five.
    ...{ model: 'kling-v1', price: { usd: 0.01, units: 25_000 } },
    submit: { path: '/kling/v1/videos/text2video', body: { model_name: 'kling-v1', prompt, duration: '5' } },
    paths: { submit: /2video$/, question: /2video\/\d+$/ },
    idIn: ({ data }) => (typeof data === 'object' && data !== null && 'task_id' in data ? data.task_id : null),
    refuse: (dice) => upstream.refuseNext(dice.pick([400, 500]), 1_301, 'risk control'),
    ids: () => upstream.tasks.keys(),
    end: (id, end) => (end === 'SUCCESS' ? upstream.succeed(id) : upstream.fail(id, failReason)),
    hookOf: (id) => upstream.tasks.get(id)?.hook ?? '',
    notify: (id, notice, hook) => {
      if (notice === 'older') return upstream.notify(id, hook, { task_status: 'processing' })
      const isDone = upstream.tasks.get(id)?.task.task_status === 'succeed'
      const contrary = { task_status: isDone ? 'failed' : 'succeed', task_status_msg: 'forged' } as const
      return upstream.notify(id, hook, notice === 'right' ? {} : contrary)
    },
  }
}

/** Of platforms that tell nobody. */
const noNotices: Pick<Craft, 'hookOf' | 'notify'> = { hookOf: () => '', notify: () => Promise.resolve(0) }
