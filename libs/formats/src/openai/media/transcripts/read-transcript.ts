import { noCounts } from '@tollgate/usage'
import { type AnswerDialect, readAnswer } from '../../../answer/read-answer'
import type { AnswerOptions, BodyReading } from '../../../core/tap'
import { JsonWalker } from '../../../json/json-walker'

const OPEN_BRACE = 123
const QUOTE = 34

/** Bytes of text that anybody says in a second, at most: twice as fast as who speaks fast. */
const mostSpokenBytes = 50
/** The time at which a subtitle ends: `00:00:04,000` in SRT, `00:04.000` in WebVTT (https://www.w3.org/TR/webvtt1/#webvtt-timestamp). */
const cueEnd = /-->[ \t]*(?:(\d{1,6}):)?(\d{1,2}):(\d{2})[.,](\d{3})/g
const arrow = '-->'
/** The last subtitle stands so near to the end. */
const mostCueBytes = 16 * 1024

/**
 * What was said in a sound, as JSON that may tell how long that lasts (`verbose_json`), or as a text, of subtitles or without
 * (`text`, `srt`, `vtt`), which tells nothing but by its own length.
 */
export function readTranscript(body: Buffer, options: AnswerOptions, dialect: AnswerDialect): BodyReading {
  const reading = readAnswer(body, options, dialect)
  if (!reading.isJson) return { ...reading, spokenSeconds: secondsOfText(body) }
  if (reading.error !== null) return reading
  const { duration, textBytes } = readMembers(body)
  const told = duration > 0 ? { ...noCounts(), seconds: Math.ceil(duration) } : null
  return { ...reading, usage: reading.usage ?? told, spokenSeconds: spokenSecondsOf(textBytes) }
}

/** Seconds that a text of so many bytes takes to be said, at least. */
export function spokenSecondsOf(textBytes: number): number {
  return textBytes / mostSpokenBytes
}

/** The end of the last subtitle, or how long the text takes to say. */
function secondsOfText(body: Buffer): number {
  let seconds = 0
  if (body.includes(arrow))
    for (const [, hours = '0', minutes = '0', whole = '0', thousandths = '0'] of endOf(body).matchAll(cueEnd))
      seconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1_000
  // An arrow that somebody says is no time.
  return seconds || spokenSecondsOf(body.length)
}

function endOf(body: Buffer): string {
  return body.toString('latin1', Math.max(0, body.length - mostCueBytes))
}

function readMembers(body: Buffer): { duration: number; textBytes: number } {
  const walk = new JsonWalker()
  walk.open(body, 0, body.length)
  let duration = 0
  let textBytes = 0
  if (!walk.isAt(OPEN_BRACE)) return { duration, textBytes }
  for (let more = walk.firstMember(); more; more = walk.nextMember()) {
    const { at } = walk
    walk.skip()
    if (walk.isKey('duration')) duration = numberOf(body.toString('latin1', at, Math.min(walk.at, at + 64)))
    if (walk.isKey('text') && body[at] === QUOTE) textBytes = walk.at - at - 2
  }
  return walk.close() ? { duration, textBytes } : { duration: 0, textBytes: 0 }
}

/** Some write it as a text. */
function numberOf(json: string): number {
  const number = Number(json.replaceAll('"', ''))
  return Number.isFinite(number) && number > 0 ? number : 0
}
