import type { TypedFields } from '@tollgate/console-ui/form-keeping'
import { apiSettings } from '../api/api-settings'

const prefix = 'draft:'

/** The user is part of the name: nobody is shown what another has typed in the same tab. */
const nameOf = (draft: string): string => `${prefix}${apiSettings.userId ?? ''}:${draft}`

type StorageOf = () => Storage

function storedAt(storageOf: StorageOf, name: string): unknown {
  try {
    return JSON.parse(storageOf().getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function forget(storageOf: StorageOf, isMeant: (name: string) => boolean): void {
  try {
    const storage = storageOf()
    for (const name of Object.keys(storage).filter(isMeant)) storage.removeItem(name)
  } catch {
    // A browser that refuses its storage has nothing in it.
  }
}

const keptIn = (storageOf: StorageOf) => ({
  read: (draft: string): TypedFields | null => {
    const kept = storedAt(storageOf, nameOf(draft))
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as TypedFields) : null
  },
  keep: (draft: string, typed: TypedFields): void => {
    // A page that is left because its user signed out must not put back what was dropped.
    if (apiSettings.userId === null) return
    try {
      storageOf().setItem(nameOf(draft), JSON.stringify(typed))
    } catch {
      // The browser keeps nothing more, or nothing at all: the form works without a draft.
    }
  },
  drop: (draft: string): void => forget(storageOf, (name) => name === nameOf(draft)),
  /** For signing out. */
  dropAll: (): void => forget(storageOf, (name) => name.startsWith(prefix)),
})

/**
 * What was typed and never sent, kept in this tab for the user who typed it: it outlives a reload and a new sign-in, and ends
 * with the tab or with signing out. Keys, passwords and codes must not be among what is kept.
 */
export const drafts = keptIn(() => sessionStorage)

/** The same for what outlives the tab, too: it ends with signing out. */
export const keepsakes = keptIn(() => localStorage)

/** Forgets what anybody typed or said here, for signing out. */
export function dropAllKept(): void {
  for (const kept of [drafts, keepsakes]) kept.dropAll()
}
