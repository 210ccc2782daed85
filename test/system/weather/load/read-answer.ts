import { wordsIn } from '../upstream/words'

/** What has come of an answer so far. */
export interface AnswerReading {
  /** It came to its end: a body that parses, or the end mark of a stream, without an error in it. */
  readonly isWhole: boolean
  readonly hasError: boolean
  /** Tokens of its text. */
  readonly tokens: number
  /** How many of them had come a second before the last. */
  readonly settledTokens: number
  /** Of the upstream that wrote it. */
  readonly fingerprint: string | null
}

const fingerprintField = /"system_fingerprint":"([^"]*)"/
const settledMs = 1_000

/** Reads a stream of chat events as it comes, and keeps nothing of its text. */
export class StreamReading implements AnswerReading {
  isWhole = false
  hasError = false
  tokens = 0
  fingerprint: string | null = null
  /** When each token came. */
  private readonly times: number[] = []
  private rest = ''

  get settledTokens(): number {
    const last = this.times.at(-1) ?? 0
    return this.times.filter((time) => time <= last - settledMs).length
  }

  take(text: string): void {
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) this.event(line.slice('data: '.length))
  }

  private event(data: string): void {
    if (data === '[DONE]') this.isWhole = !this.hasError
    else if (data.startsWith('{"error"')) this.hasError = true
    else if (/"delta":\{"content":"[^"]/.test(data)) {
      this.tokens++
      this.times.push(performance.now())
    }
    this.fingerprint ??= fingerprintField.exec(data)?.[1] ?? null
  }
}

/** Reads an answer in one piece. */
export function readBody(body: string): AnswerReading {
  const fingerprint = fingerprintField.exec(body)?.[1] ?? null
  const content = contentOf(body)
  const tokens = content === null ? 0 : wordsIn(content)
  // It came at once, so that a second before it there was nothing.
  return { isWhole: content !== null, hasError: false, tokens, settledTokens: 0, fingerprint }
}

/** The text of a chat's answer; null when this is none. */
function contentOf(body: string): string | null {
  try {
    const read = JSON.parse(body) as { choices?: { message?: { content?: string } }[] }
    return read.choices?.[0]?.message?.content ?? null
  } catch {
    return null
  }
}
