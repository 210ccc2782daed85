import { EventReader } from '../../answer/event-reader'
import { isText } from '../../json/json-cursor'

const QUOTE = 34

/** Events that end what they tell of: `transcript.text.done`, `speech.audio.done`, `image_generation.completed`. */
const endings = ['.done"', '.completed"']
const errorType = '"error"'
const partialMark = 'partial_image'

/**
 * Reads the events of a stream that is no chat: where usage and error stand, what text, sound and images are delivered
 * (https://platform.openai.com/docs/api-reference/audio/speech-audio-delta-event, …/transcript-text-delta-event,
 * https://platform.openai.com/docs/api-reference/images-streaming).
 */
export class MediaReader extends EventReader<never> {
  /** Bytes of sound that was delivered, in base64. */
  soundBytes = 0
  /** Images that are final, and those on the way to one. */
  images = 0
  partialImages = 0
  /** The upstream says that this is all. */
  isEnd = false
  /** It calls itself an error. */
  isError = false
  private hadText = false

  protected override clear(): void {
    this.soundBytes = 0
    this.images = 0
    this.partialImages = 0
    this.isEnd = false
    this.isError = false
  }

  protected override readEvent(first: boolean): void {
    let hasImage = false
    let isPartial = false
    for (let more = first; more; more = this.walk.nextMember()) {
      if (this.walk.isKey('delta') || this.walk.isKey('text')) this.readString()
      else if (this.walk.isKey('usage')) this.readUsage()
      else if (this.walk.isKey('error')) this.readError()
      else {
        const start = this.walk.at
        this.walk.skip()
        const isString = this.walk.json[start] === QUOTE && !this.walk.isBroken
        if (this.walk.isKey('type')) isPartial = this.readType(start)
        else if (this.walk.isKey('audio') && isString) this.soundBytes += this.walk.at - start - 2
        else if ((this.walk.isKey('b64_json') || this.walk.isKey('url')) && isString) hasImage = true
      }
    }
    if (hasImage) this[isPartial ? 'partialImages' : 'images'] = 1
    // The end says again what its parts have said.
    if (this.isEnd && this.hadText) this.textEnd = 0
    this.hadText ||= this.textEnd > 0
  }

  /** Nothing is learnt of beginnings. */
  protected override readFromLead(): void {}

  protected override get hasFound(): boolean {
    return true
  }

  /** Whether the type that begins at `start` is that of an image on the way. */
  private readType(start: number): boolean {
    const { json, at } = this.walk
    this.isEnd = endings.some((end) => isText(json, at - end.length, at, end))
    this.isError = isText(json, start, at, errorType)
    return at - start < 64 && json.toString('latin1', start, at).includes(partialMark)
  }
}
