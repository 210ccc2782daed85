import type { QueryClient } from '@tanstack/react-query'
import { addTexts, ConsoleHost, startI18n } from '@tollgate/console-sdk/host'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './Console'
import en from './i18n/en.json'
import zh from './i18n/zh.json'

/** Draws the console when what the first page stands on is known, or has let wait for a blink. */
export async function draw(place: HTMLElement, queries: QueryClient, asked: Promise<void>): Promise<void> {
  await startI18n()
  addTexts('shell', { zh, en })
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
