import { setTimeout as delay } from 'node:timers/promises'
import { type Dice, diceOf } from '../../support/dice'
import type { KeyHolder } from '../load/weather-caller'
import type { SubmitRecord } from '../oracle/tasks/task-record'
import { Fates } from './fates'
import type { TaskTarget } from './task-target'

export interface TaskLoadOptions {
  readonly seed: number
  /** So many submit at the same time. */
  readonly submitters: number
  /** Between two submits of one of them. */
  readonly pauseMs: number
  /** It ends by itself once so many were taken in. */
  readonly most?: number
  /** Of a hundred tasks, how many never end. */
  readonly never?: number
}

/** Longer than a submit may take. */
const patienceMs = 70_000
const songs = 30
/** Of a hundred submits, and of a hundred looks at questions, how many have an upstream that does something else. */
const faultySubmits = 15
const faultyQuestions = 10
const submitPath = /\/submit\//
const questionPath = /list-by-condition$|suno\/fetch$/

/** Submits drawings and songs, and has their upstreams answer, fail, and say what they want, until it is stopped. */
export class TaskLoad {
  readonly fates: Fates
  /** Resolves once all that it was to submit was taken in, or it was stopped. */
  readonly submitted: Promise<unknown>
  private isWanted = true
  private isFair = false
  private taken = 0
  private readonly troubling: Promise<void>

  constructor(
    private readonly target: TaskTarget,
    private readonly options: TaskLoadOptions,
    private readonly over: (record: SubmitRecord) => void,
  ) {
    const { seed, submitters, never = 0 } = options
    this.fates = new Fates(target.drawing, target.music, { seed, never })
    this.submitted = Promise.all(
      Array.from({ length: submitters }, (_, index) => this.loop(diceOf(seed * 100_057 + index))),
    )
    this.troubling = this.trouble(diceOf(seed * 100_069))
  }

  /** Submits nothing more; resolves once upstreams are fair, and every task that ends has done so. */
  async stop(): Promise<void> {
    this.isWanted = false
    await this.submitted
    this.isFair = true
    await this.troubling
    for (const upstream of [this.target.drawing, this.target.music]) upstream.reset()
    await this.fates.stop()
  }

  private async loop(dice: Dice): Promise<void> {
    const { most = Infinity, pauseMs } = this.options
    const { origins, holders, drawing, music } = this.target
    while (this.isWanted && this.taken < most) {
      const isSong = dice.below(100) < songs
      if (dice.below(100) < faultySubmits) {
        if (isSong)
          music.once({ status: dice.pick([400, 500]), body: { code: 'no', message: 'no', data: null } }, submitPath)
        else if (dice.below(3) === 0) drawing.once({ reset: true }, submitPath)
        else drawing.refuseNext(dice.pick([23, 24, 30]))
      }
      const record = await this.submit(dice.pick(origins), dice.pick(holders), isSong)
      if (record !== null) this.over(record)
      if (record !== null && record.upstreamId !== null) this.taken += 1
      await delay(pauseMs)
    }
  }

  /** Null where there was no connection to be had, so that nothing was sent. */
  private async submit(origin: string, holder: KeyHolder, isSong: boolean): Promise<SubmitRecord | null> {
    const { userId, tokenId, key } = holder
    const [path, model, body] = isSong
      ? ['/suno/submit/music', 'suno_music', { gpt_description_prompt: 'rain' }]
      : ['/mj/submit/imagine', 'mj_imagine', { prompt: 'a lighthouse' }]
    const known = { userId, tokenId, model }
    let head: { requestId: string | null; status: number } = { requestId: null, status: 0 }
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      head = { requestId: response.headers.get('x-request-id'), status: response.status }
      const text = await response.text()
      const upstreamId = head.status === 200 ? idIn(text) : null
      // What the edge says where it lost the relay tells nothing of the call.
      const isAnswered = !text.includes('"code":"unavailable"')
      return { ...known, ...head, upstreamId, isAnswered, atMs: performance.now() }
    } catch (error) {
      const { cause } = error as { readonly cause?: { readonly code?: string } }
      if (cause?.code === 'ECONNREFUSED') return null
      return { ...known, ...head, upstreamId: null, isAnswered: false, atMs: performance.now() }
    }
  }

  /** Has upstreams answer questions for tasks badly now and then. */
  private async trouble(dice: Dice): Promise<void> {
    const troubles = [
      { status: 500, body: { error: 'busy' } },
      { status: 400, body: { error: 'one of them is none' } },
      { status: 200, body: '<html>' },
      { reset: true },
    ] as const
    while (!this.isFair) {
      const { drawing, music } = this.target
      if (dice.below(100) < faultyQuestions) dice.pick([drawing, music]).once(dice.pick(troubles), questionPath)
      await delay(100)
    }
  }
}

/** The number of a task in an answer that has taken it in. */
function idIn(text: string): string | null {
  try {
    const told = JSON.parse(text) as { code?: unknown; result?: unknown; data?: unknown }
    const id = told.code === 'success' ? told.data : told.code === 1 ? told.result : null
    return typeof id === 'string' && id !== '' ? id : null
  } catch {
    return null
  }
}
