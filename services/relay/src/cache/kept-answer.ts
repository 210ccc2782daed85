import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { receipt } from '@tollgate/contracts'
import { type KeyRing, Mac, Sealed } from '@tollgate/platform'
import { z } from 'zod'

/** The largest answer that is kept. */
export const mostAnswerBytes = 1024 * 1024

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** An answer as it is kept, but for its bytes: what is told in its head, what it used, and who gave it. */
const keptFacts = receipt.pick({ counts: true, evidence: true, channelId: true }).extend({
  isEvents: z.boolean(),
  /** Names and values of its own headers in turn. */
  head: z.array(z.string()),
  /** The revision of the channel, as far as its answers go by that. */
  channelMark: z.string(),
  upstreamModel: z.string(),
  systemPrompt: z.enum(['added', 'prepended']).nullable(),
  keptAtMs: z.int(),
})
export type KeptFacts = z.output<typeof keptFacts>

/** An answer that was given once. */
export interface KeptAnswer extends KeptFacts {
  /** As its caller read it. */
  readonly body: Buffer
}

const sealedAnswer = keptFacts.extend({
  /** Compressed, in base64. */
  body: z.string(),
})

/** Seals answers for Redis, each for its own name: who can read there learns nothing, and who can write moves none to where it is not for. */
export class AnswerSeal {
  private readonly sealed: Sealed<typeof sealedAnswer>
  private readonly mac: Mac

  constructor(ring: KeyRing) {
    this.sealed = new Sealed(sealedAnswer, ring, 'relay-answers', 'passing')
    this.mac = new Mac(ring, 'relay-answers')
  }

  /** The name for a key: a keyed hash, from which nobody can tell whether a request that they think of was made. */
  nameOf(key: string): string {
    return this.mac.of(key)
  }

  async seal({ body, ...facts }: KeptAnswer, name: string): Promise<string> {
    const packed = (await deflate(body)).toString('base64')
    return this.sealed.seal({ ...facts, body: packed }, placeOf(name))
  }

  /** The answer that was sealed for this name; null for anything else. */
  async open(value: string, name: string): Promise<KeptAnswer | null> {
    try {
      const { body: packed, ...facts } = this.sealed.open(value, placeOf(name))
      const body = await inflate(Buffer.from(packed, 'base64'), { maxOutputLength: mostAnswerBytes })
      return { ...facts, body }
    } catch {
      // Not of our making, sealed under a key that is gone, or by another version: as good as none.
      return null
    }
  }
}

function placeOf(name: string): readonly [string, string] {
  return ['redis.relay-answers', name]
}
