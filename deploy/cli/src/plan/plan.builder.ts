import type { TokenView } from '@tollgate/contracts/http/billing'
import { optionKeys, optionOf } from '@tollgate/contracts/options/registry'
import { readDocument, type Wanted } from '../document/read-document'
import type { HouseOption, HouseState } from '../house/house-state'
import type { Terms } from './change'

/** A house as it begins, but for these options, and with these tokens. */
export function aHouse(options: Readonly<Record<string, string>> = {}, tokens: readonly TokenView[] = []): HouseState {
  const all = optionKeys.map((key): [string, HouseOption] => {
    const { secret, default: fallback } = optionOf(key)
    const value = options[key] ?? fallback
    return [key, { value: secret ? null : value, isSet: value !== '', version: secret ? undefined : 7 }]
  })
  return { options: new Map(all), channels: [], channelIds: new Map(), tokens }
}

/** What a file says, of which every reference leads to `secret`, but for that to NONE. */
export function aFile(...lines: string[]): Wanted {
  const { wanted, faults } = readDocument(['version: 1', ...lines].join('\n'), (_kind, name) =>
    name === 'NONE' ? null : 'secret',
  )
  if (wanted === null) throw new Error(JSON.stringify(faults))
  return wanted
}

/** The terms of root, who takes nothing away. */
export const terms: Terms = { mayWriteAll: true, isPruning: false, setsSecrets: false, keepsKeys: false }
