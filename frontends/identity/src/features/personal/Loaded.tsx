import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import type { ReactNode } from 'react'
import { GroupBody } from './SettingsGroup'

export interface LoadedProps<T> {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown }
  /** How many lines of text it will about be. */
  readonly lines?: number
  readonly children: (data: T) => ReactNode
}

/** What a part of the page shows once it is known; one part that fails leaves the others as they are. */
export function Loaded<T>({ query, lines = 2, children }: LoadedProps<T>) {
  const t = useT('identity')
  if (query.data !== undefined) return children(query.data)
  if (query.error === null)
    return (
      <GroupBody>
        <SkeletonText lines={lines} />
      </GroupBody>
    )
  const retry = (
    <Button size="small" icon="refresh" onClick={() => void query.refetch()}>
      {t('personal.retry')}
    </Button>
  )
  return (
    <GroupBody>
      <Alert tone="bad" title={t('personal.not-loaded')} action={retry}>
        {factsOf(query.error).message}
      </Alert>
    </GroupBody>
  )
}
