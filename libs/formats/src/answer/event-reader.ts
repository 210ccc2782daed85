import { stringEnd, type WalkBudget } from '../json/json-cursor'
import { JsonWalker } from '../json/json-walker'

const QUOTE = 34
const OPEN_BRACE = 123
/** `null` is the only JSON word that begins so. */
const N = 110

const nothing = Buffer.alloc(0)

/** A beginning longer than this is not worth its memory. */
const longestLead = 1_024
/**
 * Members, elements, strings and brackets that one event may have: it is read in one go, and ten megabytes of them would
 * hold everybody else up for a second. Events have some twenty; with the likeliest tokens of a long choice, thousands.
 */
const mostSteps = 400_000

/**
 * Reads the events of one stream where they lie, in one pass and without making values. The fields hold what the last `read`
 * found; positions count from the start of that buffer.
 *
 * The events of a stream begin alike, up to the text that they deliver. That beginning is remembered and compared as a whole
 * in the next event, which spares most of the walk. `Lead` tells at which member it ends.
 */
export abstract class EventReader<Lead extends string> {
  /** Starts and ends of the delivered text, JSON escapes included: `texts[0]` to `texts[textEnd - 1]`. */
  readonly texts: number[] = []
  textEnd = 0
  /** Where the usage that counts stands; -1 where there is none. */
  usageStart = -1
  usageEnd = -1
  /** An `error` that is not null, and where it stands. */
  hasError = false
  errorStart = -1
  errorEnd = -1

  private readonly budget: WalkBudget = { left: mostSteps }
  protected readonly walk = new JsonWalker({ budget: this.budget })
  private start = 0
  private leadBytes: Buffer = nothing
  private lead: Lead | null = null

  /** The last event had more parts than are looked at. */
  get isTooComplex(): boolean {
    return this.budget.left < 0
  }

  /** Reads the event in `json[start, end)`; false when it is not a JSON object that ends there, or has too many parts. */
  read(json: Buffer, start: number, end: number): boolean {
    this.textEnd = 0
    this.usageStart = -1
    this.usageEnd = -1
    this.hasError = false
    this.clear()
    this.budget.left = mostSteps
    this.start = start
    this.walk.open(json, start, end)
    if (this.lead !== null && this.beginsAsBefore()) {
      this.walk.at = start + this.leadBytes.length
      this.readFromLead(this.lead)
    } else {
      if (json[this.walk.at] !== OPEN_BRACE) return false
      this.readEvent(this.walk.firstMember())
    }
    return this.walk.close()
  }

  /** Forgets what the event before had. */
  protected abstract clear(): void

  /** Reads the members of an event; `first` tells whether there is one. */
  protected abstract readEvent(first: boolean): void

  /** Goes on where the remembered beginning ends: at the value of the member that delivers text. */
  protected abstract readFromLead(lead: Lead): void

  /** Whether something that counts, but for text, usage and errors, stands in front of the text that is to be delivered. */
  protected abstract get hasFound(): boolean

  /** At the value of a member that delivers text: remembers the beginning of this event, unless something counts in it. */
  protected learnLead(lead: Lead): void {
    const length = this.walk.at - this.start
    if (length > longestLead || this.textEnd > 0 || this.usageStart !== -1 || this.hasError || this.hasFound) return
    this.leadBytes = Buffer.from(this.walk.json.subarray(this.start, this.walk.at))
    this.lead = lead
  }

  /** Notes the string that begins here as delivered text; true when it is one and not empty. */
  protected readString(): boolean {
    if (!this.walk.isAt(QUOTE)) {
      this.walk.skip()
      return false
    }
    const start = this.walk.at + 1
    const end = stringEnd(this.walk.json, start)
    if (end === -1) return this.walk.broken()
    this.walk.at = end + 1
    if (end === start) return false
    this.texts[this.textEnd++] = start
    this.texts[this.textEnd++] = end
    return true
  }

  /** Notes the value that begins here as delivered text, as it stands. */
  protected readAsText(): void {
    const start = this.walk.at
    this.walk.skip()
    if (this.walk.isBroken) return
    this.texts[this.textEnd++] = start
    this.texts[this.textEnd++] = this.walk.at
  }

  /** Notes the usage that begins here, if it is an object. */
  protected readUsage(): void {
    const start = this.walk.at
    this.walk.skip()
    if (this.walk.isBroken || this.walk.json[start] !== OPEN_BRACE) return
    this.usageStart = start
    this.usageEnd = this.walk.at
  }

  /** Notes the error that begins here, unless it is null or empty. */
  protected readError(): void {
    const first = this.walk.json[this.walk.at]
    const start = this.walk.at
    this.walk.skip()
    if (first === N || this.walk.at - start <= 2) return
    this.hasError = true
    this.errorStart = start
    this.errorEnd = this.walk.at
  }

  private beginsAsBefore(): boolean {
    const leadEnd = this.start + this.leadBytes.length
    return (
      leadEnd < this.walk.end &&
      this.walk.json.compare(this.leadBytes, 0, this.leadBytes.length, this.start, leadEnd) === 0
    )
  }
}
