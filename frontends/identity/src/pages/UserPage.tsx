import { useQuery } from '@tanstack/react-query'
import { paths, Slot, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Page } from '@tollgate/console-ui/page'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import type { UserView } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { userQuery } from '../api/users.api'
import { UserActs } from '../features/user-page/UserActs'
import { UserFacts } from '../features/user-page/UserFacts'
import { QuotaDialog } from '../features/user-quota/QuotaDialog'
import { canEdit } from '../features/users/user.model'

/** The page of one user, for administrators: who it is, and what every section of the console knows of them. */
export default function UserPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <User key={id} id={Number(id)} /> : <Navigate to={paths.users} replace />
}

function User({ id }: { id: number }) {
  const t = useT('identity')
  const { data: user, error, refetch } = useQuery(userQuery(id))
  return (
    <Page
      title={user?.username ?? t('user-page.title')}
      purpose={user === undefined ? `#${id}` : [`#${id}`, namedBeside(user), user.email].filter(Boolean).join(' · ')}
      back={{ label: t('users.title'), href: paths.users }}
      action={user !== undefined && <Doors user={user} />}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && user === undefined && <Skeleton shape="block" height={160} />}
      {user !== undefined && (
        <>
          <UserFacts user={user} />
          <Slot name="identity.user" props={{ user }} isSaid />
          <UserActs user={user} />
        </>
      )}
    </Page>
  )
}

const namedBeside = ({ username, display_name: name }: UserView): string => (name === username ? '' : name)

/** Where one goes on from here. */
function Doors({ user }: { user: UserView }) {
  const t = useT('identity')
  const { user: actor } = useSession()
  const [isAdjusting, setIsAdjusting] = useState(false)
  return (
    <>
      <Button icon="file-text" href={`${paths.statement}/${user.id}`}>
        {t('users.acts.statement')}
      </Button>
      {canEdit(actor, user) && (
        <>
          <Button icon="wallet" ariaHasPopup="dialog" onClick={() => setIsAdjusting(true)}>
            {t('users.acts.quota')}
          </Button>
          <Button icon="pencil" href={`${paths.users}/edit/${user.id}`}>
            {t('users.acts.edit')}
          </Button>
        </>
      )}
      {isAdjusting && <QuotaDialog user={user} onClose={() => setIsAdjusting(false)} />}
    </>
  )
}
