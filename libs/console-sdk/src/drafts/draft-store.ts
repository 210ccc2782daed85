import type { TypedFields } from '@tollgate/console-ui/form-keeping'
import { apiSettings } from '../api/api-settings'

const prefix = 'draft:'

/** One user never meets what another has typed in the same tab. */
const nameOf = (draft: string): string => `${prefix}${apiSettings.userId ?? ''}:${draft}`

function storedAt(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/**
 * What was typed and never sent, for this tab alone and for who typed it: it outlives a reload and a new sign-in, and ends
 * with the tab or with signing out. Whoever keeps something here has taken keys, passwords and codes out of it.
 */
export const drafts = {
  read: (draft: string): TypedFields | null => {
    const kept = storedAt(nameOf(draft))
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as TypedFields) : null
  },
  keep: (draft: string, typed: TypedFields): void => {
    try {
      sessionStorage.setItem(nameOf(draft), JSON.stringify(typed))
    } catch {
      // The browser keeps nothing more, or nothing at all: the form works without a draft.
    }
  },
  drop: (draft: string): void => sessionStorage.removeItem(nameOf(draft)),
  /** For signing out. */
  dropAll: (): void => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  },
}
