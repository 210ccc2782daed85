import { sha256Hex } from '@tollgate/platform'
import { z } from 'zod'
import { readJson } from '../connection/read-json'

/** What stands in a bucket under one key: the owner's row version and the value, or that it is gone. */
export type ViewRecord = { v: number; d: unknown } | { v: number; gone: true }

const recordShape = z.union([
  z.object({ v: z.number(), gone: z.literal(true) }),
  z.object({ v: z.number(), d: z.unknown() }),
])

/** No encoded key can be this: base64url has no `=` here. */
const markerToken = '=complete'

/** What a subject of a bucket stands for: an entry, or the owner's word that every entry has been written. */
export type BucketKey = { kind: 'entry'; key: string } | { kind: 'marker' }

/** The JetStream stream behind a view's bucket. */
export function bucketStream(name: string): string {
  return `KV_${name}`
}

/** The subject of an entry. Keys may hold any text; NATS allows few characters. */
export function entrySubject(name: string, key: string): string {
  return `$KV.${name}.${Buffer.from(key, 'utf8').toString('base64url')}`
}

/** The subject of the completeness marker. */
export function markerSubject(name: string): string {
  return `$KV.${name}.${markerToken}`
}

/** Reads a subject of the bucket. */
export function bucketKeyOf(subject: string): BucketKey {
  const token = subject.slice(subject.lastIndexOf('.') + 1)
  if (token === markerToken) return { kind: 'marker' }
  return { kind: 'entry', key: Buffer.from(token, 'base64url').toString('utf8') }
}

/** Reads a stored record; null when it is none. */
export function parseRecord(data: Uint8Array): ViewRecord | null {
  const parsed = recordShape.safeParse(readJson(data))
  if (!parsed.success) return null
  return 'gone' in parsed.data ? parsed.data : { v: parsed.data.v, d: parsed.data.d }
}

/** Tells records apart: the same for the same version and the same value with its fields in the same order. */
export function digestOf(record: ViewRecord): string {
  return sha256Hex(JSON.stringify(record))
}
