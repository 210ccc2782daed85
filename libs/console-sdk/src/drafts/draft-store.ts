import type { TypedFields } from '@tollgate/console-ui/form-keeping'
import { apiSettings } from '../api/api-settings'

const prefix = 'draft:'

/** The user is part of the name: nobody is shown what another has typed in the same tab. */
const nameOf = (draft: string): string => `${prefix}${apiSettings.userId ?? ''}:${draft}`

function storedAt(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function forget(isMeant: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage).filter(isMeant)) sessionStorage.removeItem(name)
  } catch {
    // A browser that refuses its storage has nothing in it.
  }
}

/**
 * What was typed and never sent, kept in this tab for the user who typed it: it outlives a reload and a new sign-in, and ends
 * with the tab or with signing out. Keys, passwords and codes must not be among what is kept.
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
  drop: (draft: string): void => forget((name) => name === nameOf(draft)),
  /** For signing out. */
  dropAll: (): void => forget((name) => name.startsWith(prefix)),
}
