import { createContext, useContext } from 'react'
import type { Remotes } from './useRemotes'

/** The remotes, found once for the whole console. */
export const RemotesContext = createContext<Remotes | null>(null)

/** The remotes of this console. */
export function useConsoleRemotes(): Remotes {
  const remotes = useContext(RemotesContext)
  if (remotes === null) throw new Error('The remotes are known inside of the console only')
  return remotes
}
