import type { QueryClient } from '@tanstack/react-query'
import { ConsoleHost, startI18n } from '@tollgate/console-sdk/host'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './Console'
import { texts } from './texts'

/** Draws the console when what the first page stands on is known, or has let wait for a blink. */
export async function draw(place: HTMLElement, queries: QueryClient, asked: Promise<void>): Promise<void> {
  await startI18n('shell', texts)
  await asked
  const root = createRoot(place)
  // As a transition React draws bit by bit and lets clicks in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <ConsoleHost queries={queries}>
          <Console />
        </ConsoleHost>
      </StrictMode>,
    ),
  )
}
