import { type Access, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { useConsolePath } from '../menu/useMenu'
import { PageTitle } from './PageTitle'

/** Says to whom a page belongs, with a way to one that is open. */
export function ForbiddenPage({ access }: { access: Access }) {
  const t = useT('shell')
  const console = useConsolePath()
  return (
    <>
      <PageTitle title={t('forbidden.title')} />
      <EmptyState
        icon="lock"
        title={t('forbidden.title')}
        action={<Button href={console}>{t('forbidden.console')}</Button>}
      >
        {t(access === 'root' ? 'forbidden.root' : 'forbidden.admin')}
      </EmptyState>
    </>
  )
}
