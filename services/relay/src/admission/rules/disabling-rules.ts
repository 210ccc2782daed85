import type { OptionKey } from '@tollgate/contracts'
import { Keywords } from '@tollgate/patterns'
import { BodyFilter } from '../../words/body-filter'
import type { ReadOption } from './settings'

/** The options that `readDisablingRules` reads. */
export const disablingOptionKeys: readonly OptionKey[] = ['AutomaticDisableChannelEnabled', 'AutomaticDisableKeywords']

/** Bodies up to this size are looked through once a message has a word of the list: half a millisecond at most. */
const mostReadBytes = 256 * 1024
/** An upstream that is sent somewhere may say what it was told there. */
const elsewhere = '://'

/** By which words of an upstream a key is taken for refused. */
export class DisablingRules {
  readonly keywords: Keywords
  private readonly repeatable: BodyFilter

  constructor(words: readonly string[]) {
    this.keywords = new Keywords(words)
    this.repeatable = new BodyFilter([...words.map((word) => word.toLowerCase()), elsewhere])
  }

  /**
   * Whether a caller may have put the words into an upstream's mouth: they stand in what was asked, or may have been fetched from
   * elsewhere for it. A yes may be wrong, a no never is.
   */
  mayBeRepeated(body: Buffer, texts: readonly string[]): boolean {
    if (body.length === 0 || body.length > mostReadBytes || this.repeatable.mayMatch(body)) return true
    return texts.some((text) => this.keywords.findIn(text) !== null)
  }
}

/** What was made of a list, for as long as the list is there. */
const lists = new WeakMap<readonly string[], DisablingRules>()

/** Null while no channel is disabled by itself. */
export function readDisablingRules(read: ReadOption): DisablingRules | null {
  if (!read('AutomaticDisableChannelEnabled')) return null
  const words = read('AutomaticDisableKeywords')
  const rules = lists.get(words) ?? new DisablingRules(words)
  lists.set(words, rules)
  return rules
}
