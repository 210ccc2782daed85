import {
  FreshProof,
  proofSlot,
  type RenderSlot,
  SessionReturn,
  signInSlot,
  SlotContext,
} from '@tollgate/console-sdk/host'
import { useCallback } from 'react'
import { isKnown } from './remotes/remote'
import { RemotesContext } from './remotes/remotes-context'
import { SlotFills } from './remotes/SlotFills'
import { useRemotes } from './remotes/useRemotes'
import { ConsoleRoutes } from './routing/ConsoleRoutes'
import { ShortcutsProvider } from './shortcuts/ShortcutsProvider'
import { StartGate } from './start/StartGate'

/** The whole console: what the server says of itself and which remotes there are, found at the same time, then the pages. */
export function Console() {
  const remotes = useRemotes()
  const renderSlot = useCallback<RenderSlot>((name, props, place) => <SlotFills {...{ name, props, place }} />, [])
  const isFilled = (name: string) =>
    remotes.remotes.filter(isKnown).some(({ manifest }) => manifest.fills.some(({ slot }) => slot === name))
  return (
    <RemotesContext value={remotes}>
      <SlotContext value={renderSlot}>
        <StartGate>
          <ShortcutsProvider>
            <ConsoleRoutes />
          </ShortcutsProvider>
          <SessionReturn isOffered={isFilled(signInSlot)} />
          <FreshProof isOffered={isFilled(proofSlot)} />
        </StartGate>
      </SlotContext>
    </RemotesContext>
  )
}
