import { useTranslated } from '@tollgate/console-sdk'
import { LoadingPage } from '../pages/LoadingPage'
import { PageTitle } from '../pages/PageTitle'
import { UnavailablePage } from '../pages/UnavailablePage'
import { RemoteModule } from '../remotes/RemoteModule'
import { Guard } from './Guard'
import type { RemoteRoute } from './routes.model'

/** A page of a remote under its access rule. */
export function RemotePage({ remote, route }: RemoteRoute) {
  const say = useTranslated()
  return (
    <Guard access={route.access}>
      <PageTitle title={say(route.title)} />
      <RemoteModule
        remote={remote}
        module={route.module}
        loading={<LoadingPage />}
        failed={(error, retry) => <UnavailablePage error={error} onRetry={retry} />}
      />
    </Guard>
  )
}
