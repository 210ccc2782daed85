import {
  isOptionKey,
  type OptionKey,
  optionKeys,
  optionPlace,
  options,
  optionsView,
  type OptionValue,
  parseOption,
  type ViewValue,
} from '@tollgate/contracts'
import type { Log, SecretBox } from '@tollgate/platform'
import type { View, ViewChanges } from '../views/view'
import type { Views } from '../views/views'

type Stored = ViewValue<typeof optionsView>

/** Called with the keys that changed; the write that changed them is in force once its promise has settled. */
export type OptionListener = (keys: ReadonlySet<OptionKey>) => void | Promise<void>

/** Every option's value, parsed when it changes: reading is a look-up. Until the options of identity are here, the defaults hold. */
export class Options {
  private readonly values = new Map<OptionKey, unknown>()
  private readonly view: View<Stored>

  constructor(
    views: Views,
    private readonly box: SecretBox,
    private readonly log: Log,
  ) {
    for (const key of optionKeys) this.values.set(key, parseOption(key, options[key].default))
    this.view = views.open(optionsView)
    this.view.onChange((changes) => this.take(changes))
  }

  /** Resolves when every option of identity is here. */
  get ready(): Promise<void> {
    return this.view.ready
  }

  /** The option's value, as its schema in `contracts` types it. */
  get<K extends OptionKey>(key: K): OptionValue<K> {
    return this.values.get(key) as OptionValue<K> // only parseOption of this key fills it
  }

  /** Calls `listener` once with every key when the options are complete, then with those that changed; returns what stops that. */
  onChange(listener: OptionListener): () => void {
    // A view calls its listeners in the order in which they came: `take`, the first, has the new values already.
    return this.view.onChange((changes) => listener(new Set([...changes.keys()].filter(isOptionKey))))
  }

  private take(changes: ViewChanges<Stored>): void {
    for (const [key, stored] of changes) if (isOptionKey(key)) this.set(key, stored)
  }

  private set(key: OptionKey, stored: Stored | undefined): void {
    try {
      const text =
        stored === undefined
          ? options[key].default
          : stored.sealed
            ? this.box.open(stored.value, optionPlace(key))
            : stored.value
      this.values.set(key, parseOption(key, text))
    } catch (error) {
      // The value before stays: a text that an older release wrote must not take the service down.
      this.log.error('option.unreadable', { option: key, error })
    }
  }
}
