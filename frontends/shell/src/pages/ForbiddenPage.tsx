import { type Access, useT } from '@tollgate/console-sdk'
import { EmptyState } from '@tollgate/console-ui/empty-state'

/** Says to whom a page belongs. */
export function ForbiddenPage({ access }: { access: Access }) {
  const t = useT('shell')
  return (
    <EmptyState icon="lock" title={t('forbidden.title')}>
      {t(access === 'root' ? 'forbidden.root' : 'forbidden.admin')}
    </EmptyState>
  )
}
