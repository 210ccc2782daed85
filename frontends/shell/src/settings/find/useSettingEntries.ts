import { useQuery } from '@tanstack/react-query'
import { useSession } from '@tollgate/console-sdk'
import { useMemo } from 'react'
import { useConsoleRemotes } from '../../remotes/remotes-context'
import { settingsTabs } from '../tabs/settings.model'
import { tabName } from '../tabs/tab-name'
import { type OptionNames, optionNamesQuery } from './option-names.api'
import { settingEntries, type SettingEntry } from './setting-entries.model'

const unknown: OptionNames = new Map()

interface Settings {
  /** Panels at once, and options once their names are there. */
  readonly entries: readonly SettingEntry[]
  readonly isLoading: boolean
  /** Options cannot be found: their names did not come. */
  readonly hasFailed: boolean
}

/** The settings that the user may open. Names of options are asked for while something is looked for. */
export function useSettingEntries(isLooking: boolean): Settings {
  const { remotes } = useConsoleRemotes()
  const { user } = useSession()
  const tabs = useMemo(() => settingsTabs(remotes, user), [remotes, user])
  const names = useQuery({ ...optionNamesQuery, enabled: isLooking && tabs.length > 0 })
  const entries = useMemo(() => settingEntries(tabs, names.data ?? unknown, tabName), [tabs, names.data])
  return { entries, isLoading: names.isFetching && names.data === undefined, hasFailed: names.isError }
}
