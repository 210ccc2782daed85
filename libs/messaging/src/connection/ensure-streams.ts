import type { StreamContract } from '@tollgate/contracts'
import type { Log } from '@tollgate/platform'
import {
  type ConsumerInfo,
  DiscardPolicy,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from 'nats'
import { ensureDurable, remakeDurable } from './durable-consumer'
import type { SoleMaker } from './sole-maker'
import { jetStreamCode, orMissing, streamNotFound, type Streams } from './streams'

/** Repeats of a message within this time are dropped by the server; inboxes know the rest. */
const duplicateWindowMs = 5 * 60_000
const smallestBytes = 16 * 1024 * 1024
const noSpace = 10047

/**
 * Makes every stream of the contracts with its consumers, or brings it up to date; any number of processes may do so at
 * once. Streams of earlier versions take nothing more from then on, so that their subjects are free for the present ones.
 */
export async function ensureStreams(host: StreamsHost): Promise<void> {
  const { jsm, streams } = host
  await Promise.all(streams.former.map((name) => closeFormer(jsm, name)))
  await Promise.all(streams.contracts.map((stream) => ensureStream(host, stream)))
}

interface StreamsHost {
  jsm: JetStreamManager
  maker: SoleMaker
  streams: Streams
  log: Log
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

async function ensureStream({ jsm, maker, log }: StreamsHost, contract: StreamContract): Promise<void> {
  const wanted = configOf(contract)
  const existing = await orMissing(jsm.streams.info(contract.name), streamNotFound)
  if (existing === null) await maker.ensure(wanted.name, () => addStream(jsm, wanted, log))
  else await bringUpToDate(jsm, existing, wanted)
  const consumers: ConsumerInfo[] = []
  for (const [durable, filter] of Object.entries(contract.consumers)) {
    consumers.push(await ensureDurable(jsm, contract.name, { durable, filter }))
  }
  if (existing !== null) await bringBack(jsm, consumers, log)
}

/**
 * A stream whose server lost its power or was put back from a copy has fewer messages than its consumers have seen, and
 * they would pass over what takes those numbers now. Such consumers begin anew; what they get again they know.
 */
async function bringBack(jsm: JetStreamManager, consumers: readonly ConsumerInfo[], log: Log): Promise<void> {
  const [first] = consumers
  if (first === undefined) return
  // Asked for after the consumers: meanwhile a stream only grows.
  const { state } = await jsm.streams.info(first.stream_name)
  for (const consumer of consumers) {
    const { stream_name: stream, name: durable, delivered } = consumer
    if (delivered.stream_seq <= state.last_seq) continue
    log.error('nats.stream-went-back', { stream, lastSeq: state.last_seq, durable, seenSeq: delivered.stream_seq })
    await remakeDurable(jsm, consumer)
  }
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
  'name' | 'subjects' | 'retention' | 'storage' | 'discard' | 'max_age' | 'max_bytes' | 'duplicate_window'
>

function configOf(contract: StreamContract): Wanted {
  return {
    name: contract.name,
    subjects: [...contract.subjects],
    // What was read is removed by StreamLevels, never by the server: one of version 2.9 whose last file is emptied by that
    // cannot read what it keeps there next once it is killed, until it is started again.
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: contract.discard === 'new' ? DiscardPolicy.New : DiscardPolicy.Old,
    max_age: nanos(contract.maxAgeMs),
    max_bytes: contract.maxBytes,
    duplicate_window: nanos(duplicateWindowMs),
  }
}
