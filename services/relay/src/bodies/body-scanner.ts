import path from 'node:path'
import type { Capability } from '@tollgate/catalogue'
import type { Format, NamedByPath, RequestFault, RequestScan } from '@tollgate/formats'
import type { Clock, Log } from '@tollgate/platform'
import { AskedThread } from '../threads/asked-thread'
import { bufferOf, handedOver } from '../threads/handed-over'
import type { BodyThread } from './body-thread'

/**
 * A body up to this size is scanned at once: at worst a millisecond for each megabyte, which a thread would take as well to be
 * asked on a busy machine. Larger ones wait for a thread.
 */
const mostScannedBytes = 4 * 1024 * 1024
const patienceMs = 10_000
const mostQueuedBytes = 1024 * 1024 * 1024

/** A body and what was found in it. A large one is not the Buffer that was given: its bytes went to a thread and back. */
export interface ScannedBody {
  readonly body: Buffer
  readonly scan: RequestScan | RequestFault
}

/** A body, and whose it is. */
export interface OwnedBody {
  readonly body: Buffer
  readonly userId: number
}

/** As what a body is read: what it asks for, and what its path has named. */
export interface ReadAs {
  readonly format: Format
  readonly capability: Capability
  readonly named?: NamedByPath | undefined
}

export interface BodyThreadOptions {
  readonly clock: Clock
  readonly log: Log
  /** The compiled thread; beside this file unless given. */
  readonly workerFile?: string
}

/** The thread for bodies that would hold up the event loop. */
export function createBodyThread({ workerFile, ...options }: BodyThreadOptions): BodyThread {
  return new AskedThread({
    ...options,
    name: 'bodies',
    workerFile: workerFile ?? path.join(__dirname, 'body-thread.js'),
    patienceMs,
    mostQueued: mostQueuedBytes,
  })
}

/** Scans bodies: a usual one at once, a large one in a thread, as 64 MB of it would hold up the event loop. */
export class BodyScanner {
  constructor(private readonly thread: BodyThread) {}

  /** The body is this scanner's from here on. Null when a large one could not be scanned, and then it is lost. */
  scan({ body, userId }: OwnedBody, { format, capability, named }: ReadAs): ScannedBody | Promise<ScannedBody | null> {
    if (body.length <= mostScannedBytes) return { body, scan: format.scanRequest(body, capability, named) }
    const question = { kind: 'scan', body, format: format.name, capability, named } as const
    return this.thread
      .ask(question, { userId, length: body.length, handedOver: handedOver(body) })
      .then((answer) => (answer?.kind === 'scan' ? { body: bufferOf(answer.body), scan: answer.scan } : null))
  }
}
