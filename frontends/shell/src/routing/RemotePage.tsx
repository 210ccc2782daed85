import { useTranslated } from '@tollgate/console-sdk'
import { SkeletonPage } from '@tollgate/console-ui/skeleton'
import { UnavailablePage } from '../pages/UnavailablePage'
import { RemoteModule } from '../remotes/RemoteModule'
import { Guard } from './Guard'
import { PageTitle } from './PageTitle'
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
        loading={<SkeletonPage />}
        failed={(error, retry) => <UnavailablePage error={error} onRetry={retry} />}
      />
    </Guard>
  )
}
