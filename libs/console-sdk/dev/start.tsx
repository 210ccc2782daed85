import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RemoteManifest, SessionUser } from '../src'
import { ConsoleHost, createQueryClient, rememberUser, startI18n, type TextFile } from '../src/host'
import { DevHost } from './dev-host'

/** How the modules that a manifest names are loaded. @public */
export type ModuleLoaders = Readonly<Record<string, () => Promise<{ default: unknown }>>>

/** Shows one remote alone: a thin frame with its menu, a theme switch and a language switch. @public what the build makes calls it */
export async function start(manifest: RemoteManifest, loaders: ModuleLoaders, texts: ModuleLoaders): Promise<void> {
  await startI18n(manifest.i18n.namespace, {
    languages: Object.keys(texts),
    load: async (tag) => (await texts[tag]?.())?.default as TextFile, // the build has a file of each
  })
  await rememberWhoIsThere()
  const place = document.getElementById('console')
  if (place === null) throw new Error('The page has no place for the console')
  createRoot(place).render(
    <StrictMode>
      <ConsoleHost queries={createQueryClient()}>
        <DevHost manifest={manifest} loaders={loaders} />
      </ConsoleHost>
    </StrictMode>,
  )
}

/** The user whom the mock API has signed in never came through a sign-in page, so this does what that would have done. */
async function rememberWhoIsThere(): Promise<void> {
  const answer = await fetch('/__mock/session')
  rememberUser((await answer.json()) as SessionUser | null)
}
