import { useQuery } from '@tanstack/react-query'
import { ApiError, useT } from '@tollgate/console-sdk'
import { rememberStatus, sessionQuery, statusQuery } from '@tollgate/console-sdk/host'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { type ReactNode, useEffect } from 'react'
import { StartScreen } from './StartScreen'

/** Lets the console begin when it is known what the site is and who is there; says so when that cannot be had. */
export function StartGate({ children }: { children: ReactNode }) {
  const t = useT('shell')
  const status = useQuery(statusQuery)
  const session = useQuery(sessionQuery)
  useEffect(() => {
    if (status.data !== undefined) rememberStatus(status.data)
  }, [status.data])
  if (status.data !== undefined && session.data !== undefined) return children
  const failed = [status, session].filter(({ data, error }) => data === undefined && error !== null)
  const [first] = failed
  if (first === undefined || failed.some(({ isFetching }) => isFetching)) return <StartScreen />
  const isNetwork = first.error instanceof ApiError && first.error.code === 'network'
  return (
    <main className="start">
      <ErrorState
        error={isNetwork ? undefined : first.error}
        title={t(isNetwork ? 'start.noConnection' : 'start.noStatus')}
        advice={t('start.advice')}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    </main>
  )
}
