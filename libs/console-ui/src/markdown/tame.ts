/** Beyond these a reader of Markdown takes seconds, or more stack than there is; no text that somebody means has so many. */
const mostNested = 50
const mostIndented = 200
const mostMarks = 3_000

const fence = /^[\s>]*(```|~~~)/
const nesting = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t>]|$))+/
/** Where a block of its own begins: what is marked before it is read apart from what comes. */
const beginning = /^\s*(?:$|[-*+>|#]|\d{1,9}[.)]\s)/
const marks = /[*_~`[\]<!&]/g

/**
 * Whether Markdown can be read in a time that nobody notices. Foreign texts may nest without end or consist of marks alone, which
 * costs the square of their length; those are shown as they came. What stands in a fence is read once, whatever it is.
 */
export function isTame(text: string): boolean {
  let isFenced = false
  let marked = 0
  for (const line of text.split('\n')) {
    if (fence.test(line)) isFenced = !isFenced
    if (isFenced) continue
    const nested = nesting.exec(line)?.[0] ?? ''
    if (nested.length > mostIndented || nested.replace(/[\s\d]/g, '').length > mostNested) return false
    if (beginning.test(line)) marked = 0
    marked += line.match(marks)?.length ?? 0
    if (marked > mostMarks) return false
  }
  return true
}
