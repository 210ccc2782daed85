import './shell.css'
import { addTexts, ConsoleHost, createQueryClient, startI18n } from '@tollgate/console-sdk/host'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './Console'
import en from './i18n/en.json'
import zh from './i18n/zh.json'
import { askEarly } from './start/ask-early'

async function start(place: HTMLElement): Promise<void> {
  const queries = createQueryClient()
  const asked = askEarly(queries, location.pathname)
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

const place = document.getElementById('console')
if (place !== null) void start(place)
