import path from 'node:path'
import { bodyPlace, bodyPurpose, type callCaptured, type EventPayload, mostSealedBytes } from '@tollgate/contracts'
import { condensedBody } from '@tollgate/formats'
import { type Clock, Envelopes, guarded, type KeyRing, type Log } from '@tollgate/platform'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { Caller } from '../admission/caller/caller'
import type { BodyRules } from '../admission/rules/body-options'
import { KeepingRoom } from '../cache/keeping'
import { AskedThread } from '../threads/asked-thread'
import { CallCapture, type CallMoment, type GatheredAnswer } from './call-capture'
import type { CaptureThread } from './thread/capture-thread'
import type { CapturedCall } from './thread/captured-call'

/** Of a longer request data is left out, and what is beyond this. */
const mostRequestBytes = 1024 * 1024
/** So much of a request is looked at for that: some milliseconds. */
const mostReadBytes = 8 * 1024 * 1024
/** All that calls of this process have gathered and that is not sent yet. */
const mostHeldBytes = 64 * 1024 * 1024
const patienceMs = 10_000

/** Why a call is not kept of which the site keeps requests and answers. */
export type LostBody = 'room' | 'thread' | 'large' | 'bus' | 'fault'

export interface BodyCaptureOptions {
  readonly clock: Clock
  readonly log: Log
  readonly ring: KeyRing
  readonly random: () => number
  /** Rejects when the bus does not take it. */
  readonly publish: (captured: EventPayload<typeof callCaptured>) => Promise<unknown>
  readonly onLost: (why: LostBody) => void
  /** The compiled thread; beside this file unless given. */
  readonly workerFile?: string | undefined
}

/** A call that may be kept. */
interface KeepableCall {
  readonly arrival: Arrival
  readonly request: AdmittedRequest
}

/** What is known of a call when it begins. */
interface HeardCall extends Omit<CapturedCall, 'answer'> {
  readonly requestId: string
  readonly userId: number
}

/**
 * Keeps what calls say and are told, as far as the site wants it: gathered within bounds, made into words by a thread, sealed and
 * sent to logs. No call waits for it or fails by it; what is too much, or the bus does not take, is lost and counted.
 */
export class BodyCapture {
  private readonly room = new KeepingRoom(mostHeldBytes)
  private readonly envelopes: Envelopes
  private readonly thread: CaptureThread
  private readonly underWay = new Set<Promise<void>>()

  constructor(private readonly options: BodyCaptureOptions) {
    const { clock, log, ring, workerFile } = options
    this.envelopes = new Envelopes(ring, bodyPurpose, 'others')
    this.thread = new AskedThread({
      clock,
      log,
      name: 'capture',
      workerFile: workerFile ?? path.join(__dirname, 'thread', 'capture-thread.js'),
      patienceMs,
      mostQueued: mostHeldBytes,
    })
  }

  /** Listens to a call that was let in; null where nothing of it is kept. Never throws. */
  begin(rules: BodyRules, call: KeepableCall): CallCapture | null {
    let capture: CallCapture | null = null
    guarded(this.options.log, 'body-capture', () => {
      capture = this.capture(rules, call)
    })
    return capture
  }

  /** Sends what calls have gathered that are over. */
  async close(): Promise<void> {
    await Promise.all(this.underWay)
    await this.thread.close()
  }

  private capture(rules: BodyRules, { arrival, request }: KeepableCall): CallCapture | null {
    const { kind } = arrival
    const { caller, body: given, scan } = request
    if (kind.capability === 'realtime' || !isKeptOf(rules, caller)) return null
    if (rules.percent < 100 && this.options.random() * 100 >= rules.percent) return null
    const isLong = given.length > mostRequestBytes
    // A copy: the bytes of a body may go to a thread.
    const condensed = isLong ? condensedBody(given, mostRequestBytes, mostReadBytes) : { body: given, isCut: false }
    const body = isLong ? condensed.body : Buffer.from(given)
    if (!this.room.take(body.length)) return this.lose('room')
    const { 'content-type': requestType = '' } = arrival.incoming.headers
    const heard: HeardCall = {
      requestId: arrival.requestId,
      userId: caller.user.id,
      kind: rules.kind,
      masked: rules.masked,
      format: kind.format.name,
      isChat: kind.capability === 'chat',
      isArray: kind.isArray === true,
      effort: scan.effort ?? null,
      request: { body, bytes: given.length, isCut: condensed.isCut, type: requestType },
    }
    return new CallCapture({
      room: this.room,
      onEnd: (answer, moment) => guarded(this.options.log, 'body-capture', () => this.ended(heard, answer, moment)),
    })
  }

  private ended(heard: HeardCall, answer: GatheredAnswer, moment: CallMoment): void {
    const held = heard.request.body.length + answer.heldBytes
    const keeping = moment === null ? Promise.resolve() : this.keep(heard, answer, moment.endedAtMs)
    const done = keeping
      .catch((error: unknown) => {
        this.lose('fault')
        this.options.log.warn('body-capture.fault', { error })
      })
      .finally(() => {
        this.room.giveBack(held)
        this.underWay.delete(done)
      })
    this.underWay.add(done)
  }

  private async keep(
    { requestId, userId, ...heard }: HeardCall,
    answer: GatheredAnswer,
    endedAtMs: number,
  ): Promise<void> {
    const { parts, bytes, isCut, status, contentType: type } = answer
    const call: CapturedCall = { ...heard, answer: { body: Buffer.concat(parts), bytes, isCut, status, type } }
    const length = call.request.body.length + call.answer.body.length
    const told = await this.thread.ask(call, { userId, length })
    if (told === null) return void this.lose('thread')
    const { key, sealed } = this.envelopes.seal(Buffer.from(told), bodyPlace(requestId))
    if (sealed.length > mostSealedBytes) return void this.lose('large')
    const body = sealed.toString('base64')
    try {
      await this.options.publish({ requestId, userId, endedAtMs, kind: call.kind, key, body })
    } catch (error) {
      this.lose('bus')
      this.options.log.debug('body-capture.unsent', { error })
    }
  }

  private lose(why: LostBody): null {
    this.options.onLost(why)
    return null
  }
}

/** Whether what this caller says may be kept: by the group of the call, and by their own. */
function isKeptOf({ groups, excluded }: BodyRules, { group, user }: Caller): boolean {
  if (excluded.has(group) || excluded.has(user.group)) return false
  return groups.size === 0 || groups.has(group)
}
