import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { storedOptionsQuery } from '@tollgate/console-sdk/options'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { type ReactNode, useMemo } from 'react'
import type { StoredTables } from './tables.model'
import { tablesOf } from './useSavePrices'

/** Waits for the tables as they are stored. */
export function PriceTables({ children }: { readonly children: (stored: StoredTables) => ReactNode }) {
  const t = useT('billing')
  const { data, error, refetch } = useQuery(storedOptionsQuery)
  const stored = useMemo(() => data && tablesOf(data), [data])
  if (stored !== undefined) return children(stored)
  if (error === null) return <SkeletonForm />
  return <ErrorState error={error} title={t('prices.failed')} onRetry={() => void refetch()} />
}
