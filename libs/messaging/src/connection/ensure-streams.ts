import type { StreamContract } from '@tollgate/contracts'
import type { Log } from '@tollgate/platform'
import {
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from 'nats'
import { ensureDurable } from './durable-consumer'
import { jetStreamCode, orMissing, streamNotFound, type Streams } from './streams'

/** Repeats of a message within this time are dropped by the server; inboxes know the rest. */
const duplicateWindowMs = 5 * 60_000
const smallestBytes = 16 * 1024 * 1024
const noSpace = 10047
/** No message is as short: a stream that takes no longer ones is closed. */
const closedBytes = 1
const openBytes = -1

/**
 * Makes every stream of the contracts with its consumers, or brings it up to date; any number of processes may do so at
 * once. Streams of earlier versions take nothing more from then on, so that their subjects are free for the present ones.
 */
export async function ensureStreams(jsm: JetStreamManager, streams: Streams, log: Log): Promise<void> {
  await Promise.all(streams.former.map((name) => closeFormer(jsm, name)))
  await Promise.all(streams.contracts.map((stream) => ensureStream(jsm, stream, log)))
}

/** What such a stream listens to instead: nobody sends it. */
const formerSubject = (name: string) => `former.${name}`

async function closeFormer(jsm: JetStreamManager, name: string): Promise<void> {
  const existing = await orMissing(jsm.streams.info(name), streamNotFound)
  if (existing === null || existing.config.subjects.join() === formerSubject(name)) return
  // The room that it does not use is wanted by the streams that come instead.
  const max_bytes = Math.max(existing.state.bytes, smallestBytes)
  await jsm.streams.update(name, { subjects: [formerSubject(name)], max_bytes })
}

async function ensureStream(jsm: JetStreamManager, contract: StreamContract, log: Log): Promise<void> {
  const wanted = configOf(contract)
  const existing = await orMissing(jsm.streams.info(contract.name), streamNotFound)
  const { config } = existing === null ? await addStream(jsm, wanted, log) : await bringUpToDate(jsm, existing, wanted)
  for (const [durable, filter] of Object.entries(contract.consumers)) {
    await ensureDurable(jsm, contract.name, { durable, filter })
  }
  if (config.max_msg_size === closedBytes) await jsm.streams.update(contract.name, { max_msg_size: openBytes })
}

async function bringUpToDate(jsm: JetStreamManager, existing: StreamInfo, wanted: Wanted): Promise<StreamInfo> {
  const { config } = existing
  const { name, subjects, max_age, duplicate_window, discard } = wanted
  if (config.retention !== wanted.retention) {
    throw new Error(`the stream ${name} exists with retention ${config.retention}: another one needs another name`)
  }
  const isCurrent =
    subjects.join() === config.subjects.join() &&
    max_age === config.max_age &&
    duplicate_window === config.duplicate_window &&
    discard === config.discard
  // Size and replicas are the business of the server's operator; they are only suggested when the stream is made.
  return isCurrent ? existing : jsm.streams.update(name, { subjects, max_age, duplicate_window, discard })
}

async function addStream(jsm: JetStreamManager, wanted: Wanted, log: Log): Promise<StreamInfo> {
  for (let maxBytes = wanted.max_bytes; ; maxBytes = Math.floor(maxBytes / 2)) {
    try {
      return await jsm.streams.add({ ...wanted, max_bytes: maxBytes })
    } catch (error) {
      // The server reserves the whole size; a small disk gets a smaller stream rather than none.
      if (jetStreamCode(error) !== noSpace || maxBytes / 2 < smallestBytes) throw error
      log.warn('nats.stream-shrunk', { stream: wanted.name, maxBytes: Math.floor(maxBytes / 2) })
    }
  }
}

type Wanted = Pick<
  StreamConfig,
  | 'name'
  | 'subjects'
  | 'retention'
  | 'storage'
  | 'discard'
  | 'max_age'
  | 'max_bytes'
  | 'max_msg_size'
  | 'duplicate_window'
>

const retentions = {
  limits: RetentionPolicy.Limits,
  workqueue: RetentionPolicy.Workqueue,
  interest: RetentionPolicy.Interest,
} as const

function configOf(contract: StreamContract): Wanted {
  const isByInterest = contract.retention === 'interest'
  return {
    name: contract.name,
    subjects: [...contract.subjects],
    retention: retentions[contract.retention],
    storage: StorageType.File,
    discard: contract.discard === 'new' ? DiscardPolicy.New : DiscardPolicy.Old,
    max_age: nanos(contract.maxAgeMs),
    max_bytes: contract.maxBytes,
    // What nobody is interested in is thrown away at once, so it opens only when its consumers are there.
    max_msg_size: isByInterest ? closedBytes : openBytes,
    duplicate_window: nanos(duplicateWindowMs),
  }
}
