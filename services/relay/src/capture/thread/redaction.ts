import type { TextSpan } from '@tollgate/patterns'
import { SensitiveWords } from '../../words/sensitive-words'

/** Stands in the place of what was masked. */
export const maskText = '[redacted]'
/** What begins so near to the end of a text that goes on elsewhere may be the beginning of something that is masked. */
const reachOfPatterns = 256
/** Of the site's own patterns nobody knows how long what they find may be. */
const reachOfOwn = 1_024
/** With so many places in one text all of it is masked: a search tells no more apart. */
const mostPlaces = 1_000

const letters = String.raw`[\p{Latin}\p{Greek}\p{Cyrillic}\p{N}_-]`

/** What is masked on every site, in the syntax of RE2 and in any case; rather more than too little. */
const patterns: readonly string[] = [
  // Addresses of mail.
  String.raw`[\p{Latin}\p{Greek}\p{Cyrillic}\p{N}._%+-]+@${letters}+(?:\.${letters}+)+`,
  // Keys and tokens by their beginnings, what stands in headers and addresses for signing in, and private keys.
  String.raw`\b(?:sk|pk|rk|ak|key|tok|pat|glpat|tgat)[-_][\w-]{8,}`,
  String.raw`\bgh[pousr]_\w{8,}|\bgithub_pat_\w{8,}|\bxox[a-z]-[\w-]{8,}|\bAIza[\w-]{16,}|\bya29\.[\w-]{8,}|\bhf_\w{8,}`,
  String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{8,}|\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}`,
  String.raw`\b(?:bearer|basic)\s+[\w.~+/=-]{8,}`,
  String.raw`://[^\s/@:]*:[^\s/@]+@`,
  String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?`,
  // Numbers of cards, accounts and identity cards: thirteen digits and more, however they are set apart.
  String.raw`\d(?:[\s.-]?\d){12,}[xX]?`,
  String.raw`\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?\b`,
  // Numbers of telephones.
  String.raw`\+\d(?:[\s().-]{0,2}\d){6,14}`,
  String.raw`\b00[1-9](?:[\s().-]{0,2}\d){6,14}`,
  String.raw`1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}`,
  String.raw`\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b`,
  String.raw`\b0\d{1,4}[\s/.-]\d{3,8}(?:[\s.-]?\d{2,5})?\b`,
  // Addresses of computers.
  String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
  String.raw`(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}`,
]

/** A text, and whether it goes on where nobody looks. */
export interface MaskableText {
  readonly text: string
  readonly isCut: boolean
}

/**
 * Masks what is secret or personal by its shape, and the site's own words and patterns, in a time that grows with the text. Texts
 * that stand beside each other are searched as one, too; of one that is cut the end goes that may be a part of something.
 */
export class Redaction {
  private readonly common = new SensitiveWords(patterns.map((source) => `regex:${source}`))
  private readonly own: SensitiveWords
  private readonly reach: number

  constructor(lines: readonly string[]) {
    this.own = new SensitiveWords(lines)
    const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
    this.reach = Math.max(reachOfPatterns, longest, this.own.hasPatterns ? reachOfOwn : 0)
  }

  /** All of the site's lines are searched for; where they are not, no text is safe. */
  get isSafe(): boolean {
    return this.common.faults.count === 0 && (!this.own.hasPatterns || this.own.faults.count === 0)
  }

  /** The texts masked, each in its own place. */
  masked(texts: readonly MaskableText[]): string[] {
    const joined = texts.map(({ text }) => text).join('')
    let from = 0
    const spans = this.spansIn(joined)
    return texts.map(({ text, isCut }) => {
      const within = spans.map(({ start, end }) => ({ start: start - from, end: end - from }))
      from += text.length
      const own = texts.length > 1 ? this.spansIn(text) : []
      return maskedBySpans(text, [...within, ...own], isCut ? Math.max(0, text.length - this.reach) : text.length)
    })
  }

  /** JSON masked within its texts and numbers, as they are meant; what cannot be read is masked as a whole. */
  maskedJson(given: MaskableText): string {
    if (given.text === '') return ''
    const masked = (text: string): string => this.masked([{ text, isCut: false }])[0] ?? ''
    try {
      const value: unknown = JSON.parse(given.text)
      const written = JSON.stringify(value, (_name, found: unknown) => {
        if (typeof found === 'string') return masked(found)
        if (typeof found === 'number' && masked(String(found)) !== String(found)) return maskText
        return found
      })
      return masked(written)
    } catch {
      return maskText // half of a text's escapes would hide what stands there
    }
  }

  private spansIn(text: string): TextSpan[] {
    const spans = [...this.common.spansIn(text), ...(this.own.isEmpty ? [] : this.own.spansIn(text))]
    return spans.length >= mostPlaces ? [{ start: 0, end: text.length }] : spans
  }
}

/** A text up to a place, with what the spans cover masked; a span that goes beyond the place is masked, too. */
function maskedBySpans(text: string, spans: readonly TextSpan[], upTo: number): string {
  let masked = ''
  let from = 0
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (end <= from || start >= upTo || end <= 0) continue
    masked += text.slice(from, Math.max(from, start))
    // Where two overlap, one mask stands for both.
    if (start >= from) masked += maskText
    from = end
  }
  return masked + text.slice(from, Math.max(from, upTo))
}
