import { isUnproven } from '../../api/api-error'
import type { OptionChange } from './changes.model'
import { nameOf, type OptionsText } from './options-text'

/** A change that was not taken, and why. */
export interface FailedChange {
  readonly change: OptionChange
  readonly error: unknown
}

/** What became of the changes of a form. */
export interface SaveOutcome {
  readonly saved: readonly OptionChange[]
  readonly failed: readonly FailedChange[]
}

/**
 * Writes one change after the other, each by a call of its own; one that fails stops none of the others, but for who would not
 * prove that it is them: each of the others would ask them again.
 */
export async function writeAll(
  changes: readonly OptionChange[],
  write: (key: string, value: string) => Promise<unknown>,
): Promise<SaveOutcome> {
  const saved: OptionChange[] = []
  const failed: FailedChange[] = []
  for (const change of changes) {
    const refused = failed.find(({ error }) => isUnproven(error))
    if (refused) {
      failed.push({ change, error: refused.error })
      continue
    }
    try {
      await write(change.entry.key, change.value)
      saved.push(change)
    } catch (error) {
      failed.push({ change, error })
    }
  }
  return { saved, failed }
}

/** What is said about failures: of a single change the server's own words, of several which of them failed. */
export function failureOfSave({ saved, failed }: SaveOutcome, text: OptionsText): unknown {
  const [first] = failed
  if (first === undefined) return null
  if (saved.length === 0 && failed.length === 1) return first.error
  const names = failed.map(({ change }) => nameOf(change.entry, text)).join(text.separator)
  return saved.length === 0 ? text.notSaved(names) : text.partlySaved(names)
}
