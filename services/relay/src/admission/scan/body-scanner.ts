import path from 'node:path'
import type { Capability } from '@tollgate/catalogue'
import type { Format, RequestFault, RequestScan } from '@tollgate/formats'
import type { Clock, Log } from '@tollgate/platform'
import { AskedThread } from '../../threads/asked-thread'
import { handedOver } from '../../threads/handed-over'
import type { ScanAnswer, ScanQuestion } from './scan-thread'

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

export interface BodyScannerOptions {
  readonly clock: Clock
  readonly log: Log
  /** The compiled thread; beside this file unless given. */
  readonly workerFile?: string
}

/** Scans bodies: a usual one at once, a large one in a thread, as 64 MB of it would hold up the event loop. */
export class BodyScanner {
  private readonly thread: AskedThread<ScanQuestion, ScanAnswer>

  constructor({ workerFile, ...options }: BodyScannerOptions) {
    this.thread = new AskedThread({
      ...options,
      name: 'scan',
      workerFile: workerFile ?? path.join(__dirname, 'scan-thread.js'),
      patienceMs,
      mostQueued: mostQueuedBytes,
    })
  }

  /** The body is this scanner's from here on. Null when a large one could not be scanned, and then it is lost. */
  scan(body: Buffer, format: Format, capability: Capability): ScannedBody | Promise<ScannedBody | null> {
    if (body.length <= mostScannedBytes) return { body, scan: format.scanRequest(body, capability) }
    return this.thread
      .ask({ body, format: format.name, capability }, body.length, handedOver(body))
      .then((answer) => answer && { body: bufferOf(answer.body), scan: answer.scan })
  }

  close(): Promise<void> {
    return this.thread.close()
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
