import type { ProofClock } from '../auth/proof'
import type { UpstreamFailure } from '../call/upstream'
import { type CallStarter, type JsonAnswer, wholeAnswer } from '../call/whole-answer'
import type { TokenPlace } from '../channel/target'

/** What asking for a token came to. */
export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  /** There is none for this key, or not now, as the vendor says it. */
  | { readonly kind: 'refused'; readonly answer: JsonAnswer }
  | { readonly kind: 'failed'; readonly failure: Pick<UpstreamFailure, 'kind' | 'cause'> }

/** One of those who wait for a token. */
export interface TokenWait {
  readonly outcome: Promise<TokenOutcome>
  /** It is waited for no more; where nobody does, nobody is asked any more either. */
  leave(): void
}

/** A question that is under way. */
interface AskedToken {
  readonly outcome: Promise<TokenOutcome>
  readonly ending: AbortController
  waiting: number
}

interface KeptToken {
  readonly token: string
  readonly goodUntilMs: number
}

/** Of the life that a token was given: calls that begin meanwhile, and clocks that differ. */
const usedShare = 0.9
/** Beyond, the one that was had first is forgotten, and asked for again. */
const mostKept = 10_000
const timeoutMs = 10_000
const mostBytes = 64 * 1024
const nothing = Buffer.alloc(0)

/** The tokens that vendors have given. Each is asked for once, however many calls wait for it, and kept until shortly before its end. */
export class TokenKeeper {
  private readonly tokens = new Map<string, KeptToken>()
  private readonly asked = new Map<string, AskedToken>()

  constructor(
    private readonly upstreams: CallStarter,
    private readonly clock: ProofClock,
  ) {}

  /** The token that is good for now; null where there is none. */
  find({ id }: Pick<TokenPlace, 'id'>): string | null {
    const kept = this.tokens.get(id)
    return kept !== undefined && this.clock.nowMs() < kept.goodUntilMs ? kept.token : null
  }

  /** The last one, whether or not it is good any more; null where there is none. */
  last({ id }: Pick<TokenPlace, 'id'>): string | null {
    return this.tokens.get(id)?.token ?? null
  }

  /** Waits for a token, which is asked for unless that is done already or another call has had one meanwhile. It never rejects. */
  ask(place: TokenPlace): TokenWait {
    const token = this.find(place)
    if (token !== null) return { outcome: Promise.resolve({ kind: 'token', token }), leave: () => undefined }
    const asked = this.asked.get(place.id) ?? this.begin(place)
    asked.waiting += 1
    return { outcome: asked.outcome, leave: () => this.leave(place, asked) }
  }

  /** Forgets a token that was not taken, unless there is another by now. */
  forget({ id }: TokenPlace, token: string): void {
    if (this.tokens.get(id)?.token === token) this.tokens.delete(id)
  }

  private begin(place: TokenPlace): AskedToken {
    const ending = new AbortController()
    const outcome = this.fetch(place, ending.signal).finally(() => this.end(place, asked))
    const asked: AskedToken = { outcome, ending, waiting: 0 }
    this.asked.set(place.id, asked)
    return asked
  }

  private leave(place: TokenPlace, asked: AskedToken): void {
    asked.waiting -= 1
    if (asked.waiting > 0) return
    this.end(place, asked)
    asked.ending.abort()
  }

  /** Nobody joins it from here on. */
  private end({ id }: TokenPlace, asked: AskedToken): void {
    if (this.asked.get(id) === asked) this.asked.delete(id)
  }

  private async fetch({ id, source, target }: TokenPlace, signal: AbortSignal): Promise<TokenOutcome> {
    const request = {
      target,
      capability: 'chat',
      model: '',
      body: nothing,
      isStream: false,
      isRepeatable: true,
    } as const
    const whole = await wholeAnswer(this.upstreams, request, { timeoutMs, mostBytes, signal })
    if (whole.kind === 'failure') return { kind: 'failed', failure: whole.failure }
    if (whole.kind === 'too-large') return unreadable('the answer with a token is too large')
    const { answer } = whole
    if (answer.status < 200 || answer.status > 299) return { kind: 'refused', answer }
    const given = source.read(parsed(answer.body))
    if (given === null) return unreadable('the answer has no token in it')
    if (given === 'refused') return { kind: 'refused', answer }
    this.keep(id, { token: given.token, goodUntilMs: this.clock.nowMs() + given.lifeMs * usedShare })
    return { kind: 'token', token: given.token }
  }

  private keep(id: string, kept: KeptToken): void {
    this.tokens.delete(id)
    const [first] = this.tokens.keys()
    if (first !== undefined && this.tokens.size >= mostKept) this.tokens.delete(first)
    this.tokens.set(id, kept)
  }
}

/** What came is never told: a token may be in it. */
function unreadable(why: string): TokenOutcome {
  return { kind: 'failed', failure: { kind: 'protocol', cause: new Error(why) } }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined // told as an answer without a token
  }
}
