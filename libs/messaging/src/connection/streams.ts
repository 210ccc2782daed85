import { type StreamContract, streams } from '@tollgate/contracts'
import type { Log } from '@tollgate/platform'
import {
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  NatsError,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats'

/** Repeats of a message within this time are dropped by the server; inboxes know the rest. */
const duplicateWindowMs = 5 * 60_000
const smallestBytes = 16 * 1024 * 1024
const streamNotFound = 10059
const noSpace = 10047

/** The JetStream API's error code, or null when `error` is something else. */
export function jetStreamCode(error: unknown): number | null {
  return error instanceof NatsError ? (error.api_error?.err_code ?? null) : null
}

/** Makes every stream of the contracts, or brings it up to date; any number of processes may do so at once. */
export async function ensureStreams(jsm: JetStreamManager, log: Log): Promise<void> {
  await Promise.all(streams.map((stream) => ensureStream(jsm, stream, log)))
}

async function ensureStream(jsm: JetStreamManager, contract: StreamContract, log: Log): Promise<void> {
  const wanted = configOf(contract)
  const existing = await jsm.streams.info(contract.name).catch((error: unknown) => {
    if (jetStreamCode(error) === streamNotFound) return null
    throw error
  })
  if (existing === null) return addStream(jsm, wanted, log)
  const { subjects, max_age, duplicate_window } = wanted
  const has = existing.config
  const isCurrent =
    subjects.join() === has.subjects.join() && max_age === has.max_age && duplicate_window === has.duplicate_window
  // Size and replicas are the business of the server's operator; they are only suggested when the stream is made.
  if (!isCurrent) await jsm.streams.update(contract.name, { subjects, max_age, duplicate_window })
}

async function addStream(jsm: JetStreamManager, wanted: Wanted, log: Log): Promise<void> {
  for (let maxBytes = wanted.max_bytes; ; maxBytes = Math.floor(maxBytes / 2)) {
    try {
      await jsm.streams.add({ ...wanted, max_bytes: maxBytes })
      return
    } catch (error) {
      // The server reserves the whole size; a small disk gets a smaller stream rather than none.
      if (jetStreamCode(error) !== noSpace || maxBytes / 2 < smallestBytes) throw error
      log.warn('nats.stream-shrunk', { stream: wanted.name, maxBytes: Math.floor(maxBytes / 2) })
    }
  }
}

type Wanted = Pick<
  StreamConfig,
  'name' | 'subjects' | 'retention' | 'storage' | 'discard' | 'max_age' | 'max_bytes' | 'duplicate_window'
>

function configOf(contract: StreamContract): Wanted {
  return {
    name: contract.name,
    subjects: [...contract.subjects],
    retention: contract.retention === 'workqueue' ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
    storage: StorageType.File,
    // Full means no: the outbox or the journal keeps what was refused, and nothing old is lost.
    discard: DiscardPolicy.New,
    max_age: nanos(contract.maxAgeMs),
    max_bytes: contract.maxBytes,
    duplicate_window: nanos(duplicateWindowMs),
  }
}

/** The stream that keeps a subject. Throws when the contracts name none. */
export function streamOf(subject: string): StreamContract {
  const stream = streams.find(({ subjects }) => subjects.some((pattern) => isMatch(pattern, subject)))
  if (stream === undefined) throw new Error(`no stream of the contracts keeps ${subject}`)
  return stream
}

function isMatch(pattern: string, subject: string): boolean {
  if (pattern.endsWith('.>')) return subject.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('.')
  const given = subject.split('.')
  return wanted.length === given.length && wanted.every((token, index) => token === '*' || token === given[index])
}
