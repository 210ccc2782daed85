import type { z } from 'zod'
import { digestOf, type ViewRecord } from './view-record'

/** What is known of one key, removed ones included. */
export interface KnownEntry {
  version: number
  /** Where the newest stored record stands in the bucket's stream. */
  seq: number
  /** Of the stored record; what a writer compares with. The record itself would be held twice. */
  digest: string
  /** Counts the buckets: a record of an earlier one has to be written again. */
  generation: number
}

/** What taking a record did to the values. */
export type Taken = 'changed' | 'unchanged' | 'unreadable'

/**
 * A view's entries. Of two records for a key the one with the higher version stands, in whatever order they come,
 * removals included; of equal versions the one stored later.
 */
export class ViewStore<V> {
  private readonly known = new Map<string, KnownEntry>()
  private generation = 0
  readonly values = new Map<string, V>()

  constructor(private readonly schema: z.ZodType<V>) {}

  /** Takes one record; an unreadable value leaves the one before in place. */
  take(key: string, seq: number, record: ViewRecord): Taken {
    const before = this.known.get(key)
    const stored = { seq, digest: digestOf(record), generation: this.generation }
    if (before !== undefined && record.v < before.version) {
      // The bucket holds something older than what is known: a writer must see that it has to be put right.
      this.known.set(key, { ...before, ...stored })
      return 'unchanged'
    }
    const parsed = 'gone' in record ? null : this.schema.safeParse(record.d)
    if (parsed !== null && !parsed.success) return 'unreadable'
    this.known.set(key, { version: record.v, ...stored })
    if (before !== undefined && before.version === record.v && before.digest === stored.digest) return 'unchanged'
    if (parsed === null) return this.values.delete(key) ? 'changed' : 'unchanged'
    this.values.set(key, parsed.data)
    return 'changed'
  }

  /** What is known of a key. */
  find(key: string): KnownEntry | undefined {
    return this.known.get(key)
  }

  /** Whether the record is in the bucket that exists now. */
  isStored(entry: KnownEntry): boolean {
    return entry.generation === this.generation
  }

  /** The bucket was lost and made anew: values stay, but nothing counts as stored. */
  restart(): void {
    this.generation += 1
  }
}
