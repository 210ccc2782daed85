import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FormatName, providers, type Quirk } from '@tollgate/catalogue'
import fc from 'fast-check'
import type { Format } from '../src/core/format'
import type { TapOptions } from '../src/core/tap'

/** A recorded exchange, in the layout of their collection. */
export interface Recording {
  id: string
  provider: string
  dialect: string
  features: string[]
  request: { body?: unknown } | null
  response: {
    status: number
    body?: unknown
    events?: { event?: string; data?: string; comment?: string }[]
    eol?: string
    unterminated?: boolean
    chunks_base64?: string[]
    /** `json-array`: not recorded as events, whose data it then holds. */
    encoding?: string
  }
  usage_on_wire: Record<string, unknown> | null
}

/** The recordings of a format, those of other dialects left out, as pairs of name and recording for `it.each`. */
export function recordingsOf(format: FormatName, isWanted: (recording: Recording) => boolean = () => true) {
  return recordingsIn(format, isWanted)
}

/** Those of one folder. */
export function recordingsIn(name: string, isWanted: (recording: Recording) => boolean = () => true) {
  const folder = join(__dirname, '../__fixtures__', name)
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recording)
    .filter(isWanted)
  const named = (list: Recording[]) => list.map((recording) => [recording.id, recording] as const)
  return {
    streams: named(all.filter(({ response }) => response.events !== undefined)),
    bodies: named(all.filter(({ response }) => response.events === undefined && response.status === 200)),
    refusals: named(all.filter(({ response }) => response.status !== 200)),
    requests: all.flatMap(({ id, request }) => (request?.body ? [[id, request.body] as const] : [])),
  }
}

/** The bytes of a streamed answer, in the pieces in which they came. */
export function piecesOf({ response }: Recording): Buffer[] {
  if (response.chunks_base64 && response.encoding !== 'json-array')
    return response.chunks_base64.map((chunk) => Buffer.from(chunk, 'base64'))
  const { events = [], eol = '\n' } = response
  const frames = events.map(({ event, data, comment }) => {
    const lines = [
      ...(comment === undefined ? [] : [`: ${comment}`]),
      ...(event === undefined ? [] : [`event: ${event}`]),
      ...(data === undefined ? [] : data.split(/\r?\n/).map((line) => `data: ${line}`)),
    ]
    return Buffer.from(lines.join(eol) + eol + eol)
  })
  const last = frames.at(-1)
  if (response.unterminated && last) frames[frames.length - 1] = last.subarray(0, last.length - 2 * eol.length)
  return frames
}

/** The bytes of a whole answer. */
export function bodyOf({ response }: Pick<Recording, 'response'>): Buffer {
  return Buffer.from(typeof response.body === 'string' ? response.body : JSON.stringify(response.body))
}

/** Where the provider of a recording departs from its format. */
export function quirksOf({ provider }: Recording): ReadonlySet<Quirk> {
  return providers.find((row) => row.slug === provider)?.quirks ?? new Set()
}

/** Sends these pieces through a tap. */
export function runTap(format: Format, pieces: readonly Buffer[], options: Partial<TapOptions> = {}) {
  const tap = format.createTap({ onText: () => undefined, ...options })
  const out = pieces.map((piece) => Buffer.from(tap.feed(piece)))
  out.push(Buffer.from(tap.end()))
  return { tap, bytes: Buffer.concat(out) }
}

/** Everything a tap knows, for comparing two of them. */
export function knowledge({ tap, bytes }: ReturnType<typeof runTap>) {
  const { usage, inputUsage, hasContent, isFinished, isDone, error, textBytes } = tap
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, usage, inputUsage, hasContent, isFinished, isDone, error, textBytes, text: tap.text() }
}

/** A tap tells the same of a stream when it comes in one piece, in these, byte by byte, or cut anywhere. */
export function expectSameHoweverCut(format: Format, pieces: readonly Buffer[], options: Partial<TapOptions>): void {
  const whole = Buffer.concat(pieces)
  const tell = (parts: readonly Buffer[]) => knowledge(runTap(format, parts, options))
  const known = tell([whole])
  expect(tell(pieces)).toEqual(known)
  expect(tell(Array.from(whole, (_, i) => whole.subarray(i, i + 1)))).toEqual(known)
  const step = whole.length < 2_000 ? 1 : Math.ceil(whole.length / 20)
  for (let at = 1; at < whole.length; at += step)
    expect(tell([whole.subarray(0, at), whole.subarray(at)])).toEqual(known)
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 20 }), (places) => {
      const at = [0, ...places.sort((a, b) => a - b), whole.length]
      expect(tell(at.slice(1).map((end, i) => whole.subarray(at[i], end)))).toEqual(known)
    }),
    { numRuns: 5 },
  )
}
