import { EventReader } from '../../answer/event-reader'

const QUOTE = 34
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** What the member is at which the known beginning of a stream's chunks ends. */
export type Lead = 'content' | 'reasoning' | 'text'

/** Parts that stand in parts are read down to here: the thinking of a message is one list deep. */
const deepestParts = 4

/** Reads what the deltas of one chunk deliver. The fields hold what was found since `clearDelta`. */
export abstract class DeltaReader extends EventReader<Lead> {
  /** Tool calls that begin in this chunk. */
  toolCalls = 0
  /** Images that were delivered. */
  images = 0
  /** Bytes of sound that was delivered, in base64. */
  soundBytes = 0

  /** Something was delivered. */
  get hasDelivered(): boolean {
    return this.textEnd > 0 || this.toolCalls > 0 || this.hasMedia
  }

  /** Something was delivered that is not text: an image, sound. */
  get hasMedia(): boolean {
    return this.images > 0 || this.soundBytes > 0
  }

  protected clearDelta(): void {
    this.toolCalls = 0
    this.images = 0
    this.soundBytes = 0
  }

  protected readDeltaObject(): void {
    if (this.walk.isAt(OPEN_BRACE)) this.readDelta(this.walk.firstMember(), false)
    else this.walk.skip()
  }

  protected readDelta(first: boolean, hadReasoning: boolean): void {
    let hasReasoning = hadReasoning
    for (let more = first; more; more = this.walk.nextMember()) {
      switch (this.walk.keyEnd - this.walk.keyStart) {
        case 5:
          if (this.walk.isKey('audio')) this.readAudio()
          else this.walk.skip()
          break
        case 6:
          if (this.walk.isKey('images')) this.readImages()
          else this.walk.skip()
          break
        case 7:
          if (this.walk.isKey('content')) {
            this.learnLead('content')
            this.readContent()
          } else if (this.walk.isKey('refusal')) this.readString()
          else this.walk.skip()
          break
        case 9:
        case 17:
          // Some providers send the same reasoning under both names.
          if (!hasReasoning && (this.walk.isKey('reasoning') || this.walk.isKey('reasoning_content'))) {
            this.learnLead('reasoning')
            hasReasoning = this.readString()
          } else this.walk.skip()
          break
        case 10:
          if (this.walk.isKey('tool_calls')) this.readToolCalls()
          else this.walk.skip()
          break
        case 13:
          if (this.walk.isKey('function_call')) this.readFunction()
          else this.walk.skip()
          break
        default:
          this.walk.skip()
      }
    }
  }

  protected readContent(): void {
    if (this.walk.isAt(OPEN_BRACKET)) this.readParts(1)
    else this.readString()
  }

  private readParts(depth: number): void {
    if (depth > deepestParts) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (this.walk.isAt(OPEN_BRACE)) this.readPart(depth)
      else this.readString()
    }
  }

  private readPart(depth: number): void {
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.isKey('text') || this.walk.isKey('refusal')) this.readString()
      else if (this.walk.isKey('thinking')) {
        if (this.walk.isAt(OPEN_BRACKET)) this.readParts(depth + 1)
        else this.readString()
      } else {
        if (this.walk.isKey('image_url')) this.images++
        this.walk.skip()
      }
    }
  }

  private readImages(): void {
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      this.images++
      this.walk.skip()
    }
  }

  private readAudio(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.isKey('transcript')) this.readString()
      else {
        const start = this.walk.at
        this.walk.skip()
        if (this.walk.isKey('data') && this.walk.json[start] === QUOTE) this.soundBytes += this.walk.at - start
      }
    }
  }

  private readToolCalls(): void {
    if (!this.walk.isAt(OPEN_BRACKET)) return this.walk.skip()
    for (let more = this.walk.firstElement(); more; more = this.walk.nextElement()) {
      if (!this.walk.isAt(OPEN_BRACE)) {
        this.walk.skip()
        continue
      }
      for (let inside = this.walk.firstMember(); inside; inside = this.walk.nextMember()) {
        if (this.walk.isKey('function') || this.walk.isKey('custom')) this.readFunction()
        else this.walk.skip()
      }
    }
  }

  /** A text, or an object as some providers give it, which counts as it stands. */
  private readArguments(): void {
    if (this.walk.isAt(OPEN_BRACE)) this.readAsText()
    else this.readString()
  }

  /** A named function: the name tells that a call begins here. */
  private readFunction(): void {
    if (!this.walk.isAt(OPEN_BRACE)) return this.walk.skip()
    for (let more = this.walk.firstMember(); more; more = this.walk.nextMember()) {
      if (this.walk.isKey('name')) {
        if (this.readString()) this.toolCalls++
      } else if (this.walk.isKey('arguments') || this.walk.isKey('input')) this.readArguments()
      else this.walk.skip()
    }
  }
}
