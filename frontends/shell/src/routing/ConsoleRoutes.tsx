import type { Layout } from '@tollgate/console-sdk'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { Frame } from '../frame/Frame'
import { AboutPage } from '../pages/AboutPage'
import { HomePage } from '../pages/HomePage'
import { LoadingPage } from '../pages/LoadingPage'
import { NewerContractPage } from '../pages/NewerContractPage'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { Guard } from './Guard'
import { RemotePage } from './RemotePage'
import { newerRoutes, type RemoteRoute, remoteRoutes } from './routes.model'
import { UnknownPage } from './UnknownPage'

// Only administrators come here: the first load does without it.
const SettingsPage = lazy(async () => ({ default: (await import('../settings/SettingsPage')).SettingsPage }))

const settings = (
  <Suspense fallback={<LoadingPage />}>
    <SettingsPage />
  </Suspense>
)

const routeOf = ({ remote, route }: RemoteRoute) => (
  <Route key={route.id} path={route.path} element={<RemotePage remote={remote} route={route} />} />
)

/** Every address of the console: the shell's own pages, the pages that remotes announce, and what is left. */
export function ConsoleRoutes() {
  const { remotes } = useConsoleRemotes()
  const found = remoteRoutes(remotes)
  const routesIn = (layout: Layout) => found.filter(({ route }) => (route.layout ?? 'page') === layout).map(routeOf)
  return (
    <Routes>
      <Route element={<Frame layout="bare" />}>{routesIn('bare')}</Route>
      <Route element={<Frame layout="full" />}>{routesIn('full')}</Route>
      <Route element={<Frame layout="site" />}>
        <Route path="/" element={<Guard access="public" children={<HomePage />} />} />
      </Route>
      <Route element={<Frame layout="page" />}>
        {routesIn('page')}
        <Route path="/about" element={<Guard access="public" children={<AboutPage />} />} />
        <Route path="/setting" element={<Guard access="admin" children={settings} />} />
        {newerRoutes(remotes).map(({ remote, path }) => (
          <Route key={`${remote.id}${path}`} path={path} element={<NewerContractPage contract={remote.contract} />} />
        ))}
        <Route path="*" element={<UnknownPage />} />
      </Route>
    </Routes>
  )
}
