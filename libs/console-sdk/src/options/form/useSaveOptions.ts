import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { SentForm } from '@tollgate/console-ui/form'
import { isSignedOut } from '../../api/api-error'
import { useNotify } from '../../feedback/feedback'
import { useSpeech } from '../../i18n/hooks'
import { useRefreshStatus } from '../../status/useStatus'
import { changesOf, type OptionChange, overtakenAmong } from '../model/changes.model'
import { fieldName, inputOf, type OptionInputs } from '../model/option-input.model'
import { optionsText } from '../model/options-text'
import { type FailedChange, failureOfSave, writeAll } from '../model/save.model'
import { optionRegistryQuery, optionValuesQuery, storedOptionsQuery, writeOption } from '../wire/options.api'
import type { OptionEntry, OptionValues, StoredOptions } from '../wire/registry.schema'

/** What a save stands on. */
export interface SaveFacts {
  readonly entries: readonly OptionEntry[]
  readonly began: OptionValues
  /** Hears of the values that the form begins with from now on. */
  readonly onBegan: (values: OptionValues) => void
  /** Asks before anything is sent; false stops the save. */
  readonly beforeSave?: (changes: readonly OptionChange[]) => Promise<boolean> | boolean
  /** Hears of the keys that were written. */
  readonly onSaved?: (keys: readonly string[]) => void
}

/** Faults of single fields, for the form to show where they belong. */
class FieldFaults extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(faults: readonly (readonly [key: string, text: string])[]) {
    super('some options were refused')
    this.fields = Object.fromEntries(faults.map(([key, text]) => [fieldName(key), text]))
  }
}

const faultOf = ({ change, error }: FailedChange) =>
  [change.entry.key, error instanceof Error ? error.message : String(error)] as const

/** As much of a value is told. */
const toldChars = 300
const toldOf = (value: string) => (value.length > toldChars ? `${value.slice(0, toldChars)}…` : value)

/** Saves what was changed, one call for each option, and says what became of it. */
export function useSaveOptions({ entries, began, onBegan, beforeSave, onSaved }: SaveFacts) {
  const queries = useQueryClient()
  const notify = useNotify()
  const refreshStatus = useRefreshStatus()
  const text = optionsText(useSpeech())
  return async (inputs: OptionInputs, form: SentForm): Promise<boolean> => {
    const changes = changesOf(entries, began, inputs)
    if (changes.length === 0) {
      notify.info(text.unchanged)
      return false
    }
    const { values: now, versions } = await storedNow(queries)
    const overtaken = overtakenAmong(changes, began, now)
    if (overtaken.length > 0) {
      // From here on they are known, and whoever saves once more means it.
      const keys = overtaken.map(({ entry }) => entry.key)
      onBegan(new Map([...began, ...keys.map((key) => [key, now.get(key) ?? ''] as const)]))
      throw new FieldFaults(keys.map((key) => [key, text.overtaken(toldOf(now.get(key) ?? ''))]))
    }
    if (beforeSave !== undefined && !(await beforeSave(changes))) return false
    const outcome = await writeAll(changes, (key, value) =>
      writeOption(key, value, isTable(key, entries) ? versions.get(key) : undefined),
    )
    if (outcome.saved.length > 0) {
      const values = await readAgain(queries, outcome.saved)
      for (const { entry } of outcome.saved)
        form.settle(fieldName(entry.key), entry.secret ? '' : inputOf(entry.type, values.get(entry.key) ?? ''))
      onBegan(
        new Map([...began, ...outcome.saved.map(({ entry }) => [entry.key, values.get(entry.key) ?? ''] as const)]),
      )
      onSaved?.(outcome.saved.map(({ entry }) => entry.key))
      void refreshStatus()
    }
    // The form says this once, over its fields, until somebody is signed in again.
    const ended = outcome.failed.find(({ error }) => isSignedOut(error))
    if (ended !== undefined) throw ended.error
    const failure = failureOfSave(outcome, text)
    if (failure === null) {
      notify.success(text.saved)
      return true
    }
    notify.error(failure)
    throw new FieldFaults(outcome.failed.map(faultOf))
  }
}

/** What several administrators write parts of: between the look above and the write another may come in. */
const isTable = (key: string, entries: readonly OptionEntry[]): boolean =>
  entries.some((entry) => entry.key === key && entry.type === 'json')

/** What is stored now; nothing where that cannot be read, which the save will be told itself. */
async function storedNow(queries: QueryClient): Promise<StoredOptions> {
  try {
    return await queries.fetchQuery({ ...storedOptionsQuery, staleTime: 0 })
  } catch {
    return { values: new Map(), versions: new Map() }
  }
}

/** What is stored now: the server writes some texts its own way. When it cannot be asked, what was sent stands. */
async function readAgain(queries: QueryClient, saved: readonly OptionChange[]): Promise<OptionValues> {
  try {
    const [values] = await Promise.all([
      queries.fetchQuery({ ...optionValuesQuery, staleTime: 0 }),
      saved.some(({ entry }) => entry.secret) && queries.fetchQuery({ ...optionRegistryQuery, staleTime: 0 }),
    ])
    return values
  } catch {
    return new Map(saved.map(({ entry, value }) => [entry.key, value]))
  }
}
