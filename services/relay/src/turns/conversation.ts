import { modelInput, modelOutput } from '@tollgate/catalogue'
import type { SessionSetup } from '@tollgate/formats'
import { inputTokensOf, noCounts, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import { likelyOutputTokens } from '../counting/likely-tokens'
import type { CountedUse } from '../receipt/call-ending'
import { reportedUse } from '../receipt/call-ending'
import type { TurnBound } from './turn-books'

/**
 * Characters of base64 for each token of sound that is heard: a token is 100 ms (50 ms of what is said:
 * https://platform.openai.com/docs/guides/realtime-costs), and PCM has 48,000 bytes a second, G.711 8,000.
 */
const pcmChars = 6_400
const g711Chars = 1_066
/** More is held for than is known of, and in steps of so much, so that not every event asks for more. */
const stepTokens = 1_000

/** What one response has delivered so far: bytes of text, and characters of base64 that are sound. */
export interface Delivered {
  readonly textBytes: number
  readonly soundChars: number
}

/** What is put into a conversation. */
interface Added extends Delivered {
  readonly images: number
  /** From here on it also reads what comes of tools that nobody here sees. */
  readonly readsUnseen: boolean
}

/** The same, its sound in tokens: a later setup tells nothing of what was heard before. */
interface Untold {
  readonly textBytes: number
  readonly soundTokens: number
  readonly images: number
}

/** What a response reads, as it stood when it began. */
export interface ReadByTurn {
  readonly counts: UsageCounts
  /** Of that, what no report has told of. */
  readonly untold: Untold
}

/** What is put into it counts for so much. */
interface ConversationWeights {
  /** How many times as much a token of sound that is heard costs as one of text. */
  readonly soundWeight: number
  /** Of one image, at most. */
  readonly imageTokens: number
}

/** How large a conversation is by now, which each of its responses reads as a whole. */
export class Conversation {
  /** Until the upstream tells: what is usual. */
  setup: SessionSetup = { answersUnasked: true, limit: null, isG711: false }
  /** The most that a response has told of: what one beside the conversation reads says nothing of that. */
  private known = { text: 0, sound: 0 }
  /** Since then. */
  private untold: Untold = { textBytes: 0, soundTokens: 0, images: 0 }
  private readsUnseen = false

  constructor(
    private readonly upstreamModel: string,
    private readonly weights: ConversationWeights,
  ) {}

  /** So much was put into it, by whomever. */
  add({ textBytes = 0, soundChars = 0, images = 0, readsUnseen = false }: Partial<Added>): void {
    const { untold } = this
    this.untold = {
      textBytes: untold.textBytes + textBytes,
      soundTokens: untold.soundTokens + soundChars / this.soundCharsPerToken,
      images: untold.images + images,
    }
    this.readsUnseen ||= readsUnseen
  }

  /** The client has asked for another setup, which may be in force before its upstream tells. */
  expect(asked: SessionSetup): void {
    const { answersUnasked, isG711 } = this.setup
    this.setup = {
      answersUnasked: answersUnasked || asked.answersUnasked,
      limit: null,
      isG711: isG711 || asked.isG711,
    }
  }

  /** The most that a response can cost that begins now. */
  boundFor(limit: number | null): TurnBound {
    const { mostTokens } = modelOutput(this.upstreamModel)
    const { soundWeight } = this.weights
    const sound = Math.ceil((this.known.sound + this.heardTokens) * soundWeight)
    const read = sound + this.known.text + this.untold.textBytes + this.imageTokens
    const most = Math.ceil(modelInput(this.upstreamModel) * soundWeight)
    const seen = (Math.ceil((read * 1.25) / stepTokens) + 1) * stepTokens
    const inputTokens = this.readsUnseen ? most : Math.min(most, seen)
    return { inputTokens, outputTokens: Math.min(mostTokens, limit ?? this.setup.limit ?? mostTokens) }
  }

  /** At least as many tokens as were delivered. */
  mostOf({ textBytes, soundChars }: Delivered): number {
    return textBytes + this.spokenTokens(soundChars)
  }

  /** What a response used, by its upstream's word or, where there is none, by what was delivered. */
  useOf(delivered: Delivered & { readonly read: ReadByTurn }, told: UsageCounts | null): CountedUse {
    const spoken = this.spokenTokens(delivered.soundChars)
    const written = likelyOutputTokens(delivered.textBytes)
    if (told !== null && inputTokensOf(told) > 0 && (outputTokensOf(told) > 0 || spoken + written === 0))
      return reportedUse({ ...told })
    const counts = told === null ? { ...delivered.read.counts } : { ...told }
    counts.audioOut = Math.max(counts.audioOut, spoken)
    counts.textOut = Math.max(counts.textOut, written)
    counts.calls = 1
    return { counts, evidence: 'estimated' }
  }

  /** What a response reads that begins now. */
  read(): ReadByTurn {
    const { untold, known } = this
    const textIn = known.text + likelyOutputTokens(untold.textBytes) + this.imageTokens
    return { counts: { ...noCounts(), textIn, audioIn: known.sound + this.heardTokens }, untold }
  }

  /** A response is over, and told of what it has read and written or not. */
  learn({ read, textBytes, soundChars }: Delivered & { readonly read: ReadByTurn }, told: UsageCounts | null): void {
    if (told === null) return this.add({ textBytes, soundChars })
    const sound = told.audioIn + told.audioOut
    const text = inputTokensOf(told) + outputTokensOf(told) - sound
    this.known = { sound: Math.max(this.known.sound, sound), text: Math.max(this.known.text, text) }
    const { untold } = this
    this.untold = {
      textBytes: Math.max(0, untold.textBytes - read.untold.textBytes),
      soundTokens: Math.max(0, untold.soundTokens - read.untold.soundTokens),
      images: Math.max(0, untold.images - read.untold.images),
    }
  }

  private get imageTokens(): number {
    return this.untold.images * this.weights.imageTokens
  }

  private get heardTokens(): number {
    return Math.ceil(this.untold.soundTokens)
  }

  private spokenTokens(soundChars: number): number {
    return Math.ceil((soundChars * 2) / this.soundCharsPerToken)
  }

  private get soundCharsPerToken(): number {
    return this.setup.isG711 ? g711Chars : pcmChars
  }
}
