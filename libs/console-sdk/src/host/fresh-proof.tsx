import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { apiSettings } from '../api/api-settings'
import { freshProof } from '../session/fresh-proof'
import { useSession } from '../session/useSession'

/** Filled by who signs people in: what asks for one of `ways` and calls `onProven` when the server has taken it. */
export const proofSlot = 'console.prove'

// Most visits change nothing that asks for it.
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog')).ProofDialog }))

/**
 * Has people prove over the page that it is still them, when the server asks for that before it does what they wanted; it is then
 * done without their asking again. `isOffered` says whether anybody fills the slot.
 */
export function FreshProof({ isOffered }: { isOffered: boolean }) {
  const ways = useSyncExternalStore(freshProof.subscribe, freshProof.ways)
  const isSomebodyThere = useSession().user !== null
  useEffect(() => {
    // Nobody is left who could prove anything, and the dialog would lie over the sign-in page.
    if (!isSomebodyThere) freshProof.settle(false)
  }, [isSomebodyThere])
  useEffect(() => {
    if (!isOffered) return undefined
    apiSettings.onProofNeeded = freshProof.ask
    return freshProof.offer()
  }, [isOffered])
  if (ways === null) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog ways={ways} />
    </Suspense>
  )
}
