import { type Access, paths, useSession, useStatus } from '@tollgate/console-sdk'
import { ToSecondFactor } from '@tollgate/console-sdk/host'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ForbiddenPage } from '../pages/ForbiddenPage'
import { judge } from './routes.model'

/** Shows a page to those who may see it, and leads all others where they should be. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { setup } = useStatus()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  switch (judge({ access, path: pathname }, { isSetUp: setup, user })) {
    case 'page':
      return children
    case 'setup':
      return <Navigate to={paths.setup} replace />
    case 'home':
      return <Navigate to={paths.home} replace />
    case 'sign-in':
      return <Navigate to={paths.login} state={{ from: `${pathname}${search}` }} replace />
    case 'second-factor':
      return <ToSecondFactor />
    case 'forbidden':
      return <ForbiddenPage access={access} />
  }
}
