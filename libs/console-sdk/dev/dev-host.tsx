import './dev-host.css'
import { useQuery } from '@tanstack/react-query'
import { useThemeMode } from '@tollgate/console-ui/app-theme'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Page } from '@tollgate/console-ui/page'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router'
import {
  lacksSecondFactor,
  type ManifestRoute,
  mayAccess,
  type RemoteManifest,
  type SlotProps,
  useLanguage,
  useSession,
  useTranslated,
} from '../src'
import {
  FreshProof,
  proofSlot,
  type RenderSlot,
  sessionQuery,
  SessionReturn,
  signInSlot,
  SlotContext,
  statusQuery,
  ToSecondFactor,
} from '../src/host'
import type { ModuleLoaders } from './start'

interface DevHostProps {
  readonly manifest: RemoteManifest
  readonly loaders: ModuleLoaders
}

/** The slots that any page may ask for. */
const askedByAll: ReadonlySet<string> = new Set([signInSlot, proofSlot])

/** The frame around one remote. Its access rules are those of the shell, with a note instead of a sign-in page. */
export function DevHost({ manifest, loaders }: DevHostProps) {
  const status = useQuery(statusQuery)
  const session = useQuery(sessionQuery)
  const components = useMemo(() => lazyComponents(loaders), [loaders])
  const fault = status.error ?? session.error
  if (fault !== null) return <ErrorState error={fault} />
  if (status.isPending || session.isPending) return null
  const isHere = (name: string) => manifest.fills.some(({ slot }) => slot === name)
  // Only who signs people in is asked for by every page; all other slots are those of the shell or of another remote.
  const renderSlot: RenderSlot = (slot, props) =>
    askedByAll.has(slot) && <Fills slot={slot} manifest={manifest} components={components} props={props} />
  return (
    <SlotContext value={renderSlot}>
      <div className="dev-host">
        <DevBar manifest={manifest} />
        <SessionReturn isOffered={isHere(signInSlot)} />
        <FreshProof isOffered={isHere(proofSlot)} />
        <main>
          <Suspense fallback={null}>
            <Routes>
              {manifest.routes.map((route) => (
                <Route
                  key={route.id}
                  path={route.path}
                  element={<Guarded route={route} Page={components[route.module]} />}
                />
              ))}
              <Route path="/slot" element={<SlotAlone manifest={manifest} components={components} />} />
              <Route path="*" element={<Start manifest={manifest} components={components} />} />
            </Routes>
          </Suspense>
        </main>
      </div>
    </SlotContext>
  )
}

type Components = Readonly<Record<string, ComponentType<SlotProps>>>

const lazyComponents = (loaders: ModuleLoaders): Components =>
  Object.fromEntries(
    Object.entries(loaders).map(([module, load]) => [
      module,
      lazy(async () => ({ default: (await load()).default as ComponentType<SlotProps> })),
    ]),
  )

function Guarded({ route, Page }: { route: ManifestRoute; Page: ComponentType | undefined }) {
  const { user } = useSession()
  if (!mayAccess(user, route.access) && lacksSecondFactor(user)) return <ToSecondFactor />
  if (!mayAccess(user, route.access)) return <p>This page needs the access &quot;{route.access}&quot;.</p>
  return Page === undefined ? null : <Page />
}

/** Outside of the remote's pages: its settings panels one below the other, as the shell shows them, or its first page. */
function Start({ manifest, components }: { manifest: RemoteManifest; components: Components }) {
  const { user } = useSession()
  const location = useLocation()
  const [first] = manifest.routes
  if (location.pathname === '/' && first !== undefined)
    return <Navigate to={first.path.replace(/\/:.*$/, '')} replace />
  if (location.pathname !== '/setting') return <p>{location.pathname} is no page of this remote.</p>
  if (lacksSecondFactor(user)) return <ToSecondFactor />
  const tab = new URLSearchParams(location.search).get('tab')
  const panels = manifest.settings.filter((panel) => mayAccess(user, panel.access) && (tab ?? panel.tab) === panel.tab)
  return (
    <Page title="Settings">
      <div className="settings-panels" key={tab}>
        {panels.map(({ id, module }) => {
          const Panel = components[module]
          return Panel === undefined ? null : <Panel key={id} />
        })}
      </div>
    </Page>
  )
}

/** What this remote puts into a slot of the shell or of another remote, in its order. */
function SlotAlone({ manifest, components }: { manifest: RemoteManifest; components: Components }) {
  // In the query, because a path with a dot in it is taken for a file.
  const [query] = useSearchParams()
  const name = query.get('name') ?? ''
  // What the page around it would hand on.
  const props = JSON.parse(query.get('props') ?? '{}') as SlotProps
  return (
    <Page title={name}>
      <div className="settings-panels">
        <Fills slot={name} manifest={manifest} components={components} props={props} />
      </div>
    </Page>
  )
}

interface FillsProps {
  readonly slot: string
  readonly manifest: RemoteManifest
  readonly components: Components
  readonly props?: SlotProps
}

function Fills({ slot, manifest, components, props = {} }: FillsProps) {
  const { user } = useSession()
  return manifest.fills
    .filter((fill) => fill.slot === slot && mayAccess(user, fill.access ?? 'public'))
    .sort((one, two) => one.order - two.order)
    .map(({ module }) => {
      const Fill = components[module]
      return Fill === undefined ? null : <Fill key={module} {...props} />
    })
}

function DevBar({ manifest }: { manifest: RemoteManifest }) {
  const say = useTranslated()
  const { tag, offered, setLanguage } = useLanguage()
  const { scheme, setMode } = useThemeMode()
  const next = offered[(offered.indexOf(tag) + 1) % offered.length] ?? tag
  const otherScheme = scheme === 'dark' ? 'light' : 'dark'
  return (
    <header>
      <strong>{manifest.id}</strong>
      <nav>
        {manifest.nav.map(({ route, label }) => (
          <Link key={route} to={manifest.routes.find(({ id }) => id === route)?.path.replace(/\/:.*$/, '') ?? '/'}>
            {say(label)}
          </Link>
        ))}
        {manifest.settings.length > 0 && <Link to="/setting">settings</Link>}
        {[...new Set(manifest.fills.map(({ slot }) => slot))].map((slot) => (
          <Link key={slot} to={`/slot?name=${slot}`}>
            {slot}
          </Link>
        ))}
      </nav>
      <button onClick={() => setMode(otherScheme)}>{otherScheme}</button>
      <button onClick={() => void setLanguage(next)}>{next}</button>
    </header>
  )
}
