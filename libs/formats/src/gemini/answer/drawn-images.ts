import type { UpstreamError } from '../../core/error'
import type { Span } from '../../core/request-scan'
import { JsonWalker } from '../../json/json-walker'
import { parsed } from '../../json/parsed'

const QUOTE = 34
const OPEN_BRACE = 123
const OPEN_BRACKET = 91
const LETTER_T = 116

/** A text about an image is not longer, or nobody reads it. */
const mostTextBytes = 64 * 1024
/** Of what a model says in place of an image, so many characters are told. */
const mostToldCharacters = 1_000

/** An image in an answer. */
export interface DrawnImage {
  /** Its bytes in base64, with the quotes around them. */
  readonly data: Span
  /** `image/png`, say; null where it is not told. */
  readonly type: string | null
  /** The prompt as it was drawn; null where that is the caller's own. */
  readonly prompt: string | null
}

/** What an answer has of images: those that are there, and what is said of one that is not. */
export interface DrawnImages {
  readonly images: readonly DrawnImage[]
  /** Why there are no more, in a word or a sentence; null where that is not told. */
  readonly reason: string | null
  /** What the model has written beside them; no more than its beginning. */
  readonly said: string
}

/**
 * Finds the images in an answer to `:predict` or to `:generateContent` without making values of them; null where it is no JSON
 * object. What a model drew while it thought is none. Takes a time that grows with the body alone.
 */
export function readDrawnImages(body: Buffer): DrawnImages | null {
  const reader = new DrawnReader()
  return reader.read(body) ? reader : null
}

/** Why a model ends, or draws nothing, without a filter's doing: https://ai.google.dev/api/generate-content#FinishReason */
const unfiltered: ReadonlySet<string | null> = new Set([null, 'STOP', 'MAX_TOKENS', 'NO_IMAGE', 'IMAGE_OTHER', 'OTHER'])

/** What a caller is told who gets no image: why, or what the model said in place of one; null where nobody says anything. */
export function withheldError({ reason, said }: DrawnImages): UpstreamError | null {
  const text = said.trim()
  if (reason === null && text === '') return null
  const why =
    reason !== null && /\s/.test(reason) ? reason : `No image was drawn${reason === null ? '' : ` (${reason})`}`
  return {
    source: 'upstream',
    status: 400,
    message: text === '' ? why : `${why}: ${text}`,
    type: 'invalid_request_error',
    param: null,
    code: unfiltered.has(reason) ? 'no_image' : 'content_policy_violation',
    fields: {},
    hiddenBody: null,
  }
}

class DrawnReader implements DrawnImages {
  images: DrawnImage[] = []
  reason: string | null = null
  said = ''
  private readonly walk = new JsonWalker()

  read(body: Buffer): boolean {
    this.walk.open(body, 0, body.length)
    if (!this.walk.isAt(OPEN_BRACE)) return false
    this.eachMember({
      predictions: () => this.begin(() => this.readPrediction()),
      candidates: () => this.begin(() => this.eachMember({ content: () => this.readContent(), ...this.reasons })),
      promptFeedback: () => this.eachMember(this.reasons),
    })
    return this.walk.close()
  }

  /** A second list of that name stands for the first, as every reader of JSON has it. */
  private begin(readElement: () => void): void {
    this.images = []
    this.eachElement(readElement)
  }

  private readonly reasons = {
    finishReason: () => this.note(this.text()),
    blockReason: () => this.note(this.text()),
  }

  private readPrediction(): void {
    const image = { data: null as Span | null, type: null as string | null, prompt: null as string | null }
    this.eachMember({
      bytesBase64Encoded: () => (image.data = this.full()),
      mimeType: () => (image.type = this.text()),
      prompt: () => (image.prompt = this.text()),
      raiFilteredReason: () => this.note(this.text()),
    })
    this.add(image)
  }

  private readContent(): void {
    this.eachMember({ parts: () => this.eachElement(() => this.readPart()) })
  }

  private readPart(): void {
    const image = { data: null as Span | null, type: null as string | null, prompt: null }
    let isThought = false
    let text: string | null = null
    const readBlob = () => {
      const readType = () => (image.type = this.text())
      this.eachMember({ data: () => (image.data = this.full()), mimeType: readType, mime_type: readType })
    }
    this.eachMember({
      inlineData: readBlob,
      inline_data: readBlob,
      text: () => (text = this.text()),
      thought: () => {
        isThought = this.walk.isAt(LETTER_T)
        this.walk.skip()
      },
    })
    if (isThought) return
    this.said = (this.said + (text ?? '')).slice(0, mostToldCharacters)
    this.add(image)
  }

  private add({ data, ...told }: Omit<DrawnImage, 'data'> & { data: Span | null }): void {
    if (data !== null) this.images.push({ data, ...told })
  }

  private note(reason: string | null): void {
    if (reason !== null && reason !== 'STOP') this.reason ??= reason
  }

  /** Each value goes to the reader of its name, which goes behind it; all others are passed by, and so is what is no object. */
  private eachMember(readers: Readonly<Record<string, () => void>>): void {
    const { walk } = this
    if (!walk.isAt(OPEN_BRACE)) return walk.skip()
    const names = Object.keys(readers)
    for (let more = walk.firstMember(); more; more = walk.nextMember()) {
      const name = names.find((one) => walk.isKey(one))
      const read = name === undefined ? undefined : readers[name]
      if (read === undefined) walk.skip()
      else read()
    }
  }

  private eachElement(read: () => void): void {
    const { walk } = this
    if (!walk.isAt(OPEN_BRACKET)) return walk.skip()
    for (let more = walk.firstElement(); more; more = walk.nextElement()) read()
  }

  /** Goes behind the present value; where it stood, if it is a text with something in it. */
  private full(): Span | null {
    const start = this.walk.at
    this.walk.skip()
    const end = this.walk.at
    return this.walk.json[start] === QUOTE && end - start > 2 ? { start, end } : null
  }

  private text(): string | null {
    const span = this.full()
    if (span === null || span.end - span.start > mostTextBytes) return null
    const value = parsed(this.walk.json.toString('utf8', span.start, span.end))
    return typeof value === 'string' && value !== '' ? value : null
  }
}
