import type { Text } from '@tollgate/console-sdk'
import { bestOf, rankOf } from '../../match/match.model'
import type { SettingsTab } from '../tabs/settings.model'
import type { OptionNames } from './option-names.api'

/** A panel of the settings, or an option that is written in one. */
export interface SettingEntry {
  readonly path: string
  readonly label: Text
  /** An option's panel, a panel's tab. */
  readonly within: Text
  /** The key of an option. */
  readonly option?: string
  /** Other words for what its panel is about, in both languages. */
  readonly also: readonly string[]
}

/** Every panel of the tabs, followed by its options as far as their names are known. */
export const settingEntries = (
  tabs: readonly SettingsTab[],
  names: OptionNames,
  tabName: (tab: SettingsTab) => Text,
): SettingEntry[] =>
  tabs.flatMap((tab) =>
    tab.panels.flatMap(({ panel }) => {
      const also = panel.keywords === undefined ? [] : [panel.keywords.zh, panel.keywords.en]
      return [
        { path: pathOf({ tab: tab.id, at: panel.id }), label: panel.label, within: tabName(tab), also },
        ...(panel.options ?? []).flatMap((option) => {
          const label = names.get(option)
          if (label === undefined) return []
          return { path: pathOf({ tab: tab.id, at: panel.id, option }), label, within: panel.label, option, also }
        }),
      ]
    }),
  )

const pathOf = (place: Record<string, string>) => `/setting?${new URLSearchParams(place).toString()}`

/**
 * Those that fit what is typed, the best first: by their names in both languages, by their keys, by where they stand and by what
 * else their panel is called.
 */
export const matchingSettings = (
  entries: readonly SettingEntry[],
  typed: string,
  say: (text: Text) => string,
): SettingEntry[] =>
  bestOf(entries, ({ label, within, option = '', also }) =>
    rankOf(typed, say(label), [label.zh, label.en, within.zh, within.en, option, ...also]),
  )
