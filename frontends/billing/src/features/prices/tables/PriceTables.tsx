import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { storedOptionsQuery } from '@tollgate/console-sdk/options'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import type { StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { type ReactNode, useMemo } from 'react'
import { knownZone } from '../dated/site-time.model'
import { tablesOf } from './useSavePrices'

export interface PriceTablesProps {
  /** Gets the tables, and the site's time zone. */
  readonly children: (stored: StoredTables, zone: string) => ReactNode
}

/** Waits for the tables as they are stored. */
export function PriceTables({ children }: PriceTablesProps) {
  const t = useT('billing')
  const { data, error, refetch } = useQuery(storedOptionsQuery)
  const stored = useMemo(() => data && tablesOf(data), [data])
  const zone = data?.values.get('SiteTimeZone') ?? 'UTC'
  if (stored !== undefined) return children(stored, knownZone(zone))
  if (error === null) return <SkeletonForm />
  return <ErrorState error={error} title={t('prices.failed')} onRetry={() => void refetch()} />
}
