import { useQueryClient } from '@tanstack/react-query'
import { type ManifestFinder, mayAccess, useLanguage, useSession, useTranslated } from '@tollgate/console-sdk'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { loader } from '../remotes/loader'
import { isKnown, type KnownRemote } from '../remotes/remote'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { askRemote } from './ask-remote'
import { Finding, type Findings } from './finding'

/** Long enough for the next letter, too short to be waited for. */
const pauseMs = 150

function afterPause(work: () => void): () => void {
  const timer = setTimeout(work, pauseMs)
  return () => clearTimeout(timer)
}

export interface RemoteFindings extends Findings {
  readonly finders: ReadonlyMap<string, ManifestFinder>
}

/** What all remotes find for a text, as far as the user may see it. */
export function useFinding(text: string): RemoteFindings {
  const { remotes, limits } = useConsoleRemotes()
  const { user } = useSession()
  const { language } = useLanguage()
  const say = useTranslated()
  const queries = useQueryClient()
  const offered = useMemo(
    () =>
      remotes
        .filter(isKnown)
        .flatMap((remote) => remote.manifest.finds.map((finder) => ({ remote, finder })))
        .filter(({ finder }) => mayAccess(user, finder.access))
        .sort((one, two) => one.finder.order - two.finder.order),
    [remotes, user],
  )
  const finding = useMemo(() => {
    const finderOf = ({ remote, finder }: { remote: KnownRemote; finder: ManifestFinder }) => ({
      id: finder.id,
      ask: (typed: string, signal: AbortSignal) =>
        askRemote({ remote, finder, limits, loader }, { text: typed, signal, language, say, user, queries }),
    })
    return new Finding(offered.map(finderOf), afterPause)
  }, [offered, limits, language, say, user, queries])
  useEffect(() => finding.ask(text), [finding, text])
  useEffect(() => finding.end, [finding])
  const findings = useSyncExternalStore(finding.subscribe, finding.current)
  const finders = useMemo(() => new Map(offered.map(({ finder }) => [finder.id, finder])), [offered])
  return { ...findings, finders }
}
