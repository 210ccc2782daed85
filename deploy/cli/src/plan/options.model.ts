import { acceptOption, isOptionKey, OptionFault, optionFaultText, type OptionKey, optionOf } from '@tollgate/contracts'
import { optionText } from '../document/option-fields'
import type { FileFault } from '../document/positions'
import { leadsNowhere, type Wanted } from '../document/read-document'
import type { HouseOption, HouseState } from '../house/house-state'
import type { Change, SectionPlan, Step, Terms } from './change'
import { optionDifferences, optionMeaning } from './shown.model'

/** What an option is to become. */
interface Written {
  readonly key: OptionKey
  readonly text: string
  readonly change: Change
}

/** Options that the file names and that differ. Those that it does not name are left alone, whatever the terms. */
export function planOptions(wanted: Wanted, house: HouseState, terms: Terms): SectionPlan {
  const faults: FileFault[] = []
  const [kept, unset]: string[][] = [[], []]
  const written: Written[] = []
  const texts = textsOf(wanted, house)
  for (const [key, { written: shownValue, missing }] of wanted.options) {
    const there = house.options.get(key)
    if (!isOptionKey(key) || there === undefined) {
      faults.push({ path: ['options', key], message: `this house has no option ${key}: it runs another release` })
      continue
    }
    const text = texts.get(key) ?? ''
    const isSecret = optionOf(key).secret
    if (missing !== null) {
      if (isSecret && there.isSet) unset?.push(`${key} (${missing})`)
      else faults.push({ path: ['options', key], message: leadsNowhere(missing) })
    } else if (isSecret && there.isSet && text !== '' && !terms.setsSecrets) kept?.push(key)
    else if (isSecret ? text !== '' || there.isSet : !isSame(key, text, there.value ?? '')) {
      const judged = judge(key, text, currentOf(texts, house))
      if ('fault' in judged) faults.push({ path: ['options', key], message: judged.fault })
      else if (optionOf(key).writer === 'root' && !terms.mayWriteAll)
        faults.push({ path: ['options', key], message: `only root, signed in by password, may write ${key}` })
      else written.push({ key, text: judged.text, change: changeOf(key, { shownValue, text, there }) })
    }
  }
  const steps = inOrder(written).map(({ key, text }): Step => ({
    kind: 'option',
    key,
    text,
    version: house.options.get(key)?.version,
  }))
  return { changes: written.map(({ change }) => change), steps, notes: notesOf(kept ?? [], unset ?? []), faults }
}

function textsOf(wanted: Wanted, house: HouseState): Map<string, string> {
  return new Map(
    [...wanted.options].map(([key, { value }]) => {
      const text = isOptionKey(key) ? optionText(key, value) : ''
      // Accepted texts differ from what was written, as addresses do in their trailing slashes.
      const judged = isOptionKey(key) ? judge(key, text, () => 'x') : { text }
      return [key, 'text' in judged && house.options.has(key) ? judged.text : text]
    }),
  )
}

/** The text that another option will have; of a secret one only whether there is any. */
function currentOf(texts: ReadonlyMap<string, string>, house: HouseState): (key: string) => string {
  return (key) => texts.get(key) ?? house.options.get(key)?.value ?? (house.options.get(key)?.isSet ? 'set' : '')
}

const isSame = (key: OptionKey, one: string, other: string): boolean =>
  optionMeaning(key, one) === optionMeaning(key, other)

function judge(key: OptionKey, text: string, current: (key: string) => string): { text: string } | { fault: string } {
  try {
    return { text: acceptOption(key, text, current) }
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
    return { fault: optionFaultText(error, 'en') }
  }
}

function changeOf(key: OptionKey, given: { shownValue: unknown; text: string; there: HouseOption }): Change {
  const base = { section: 'options', kind: 'change', name: key } as const
  if (!optionOf(key).secret)
    return { ...base, fields: optionDifferences(key, given.there.value ?? '', shownText(key, given)) }
  const to = given.text === '' ? '(none)' : String(given.shownValue)
  return { ...base, fields: [{ field: '', from: given.there.isSet ? '(secret)' : '(none)', to }] }
}

/** What came by a reference is shown as one: who reads a plan need not know what the environment holds. */
function shownText(key: OptionKey, { shownValue, text }: { shownValue: unknown; text: string }): string {
  const written = optionText(key, shownValue)
  return written.includes('${') ? written : text
}

/** What other options need comes before them. */
function inOrder(written: readonly Written[]): Written[] {
  const ordered = new Set<Written>()
  const place = (each: Written): void => {
    for (const needed of optionOf(each.key).needs) {
      const before = written.find(({ key }) => key === needed)
      if (before && !ordered.has(before)) place(before)
    }
    ordered.add(each)
  }
  written.forEach(place)
  return [...ordered]
}

function notesOf(kept: readonly string[], unset: readonly string[]): string[] {
  const notes: string[] = []
  if (kept.length > 0)
    notes.push(`secrets that are set already stay (--set-secrets sets them again): ${kept.join(', ')}`)
  if (unset.length > 0) notes.push(`secrets whose reference leads nowhere stay as they are: ${unset.join(', ')}`)
  return notes
}
