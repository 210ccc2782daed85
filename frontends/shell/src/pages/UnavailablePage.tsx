import { useT } from '@tollgate/console-sdk'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { TooSlow } from '../remotes/time-limit'

interface UnavailablePageProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** What is known about it, when it is not the section's own code. */
  readonly reason?: string
}

/** Stands in for a section that cannot be shown now. */
export function UnavailablePage({ error, onRetry, reason }: UnavailablePageProps) {
  const t = useT('shell')
  const said = reason ?? t(error instanceof TooSlow ? 'unavailable.slow' : 'unavailable.failed')
  return <ErrorState title={t('unavailable.title')} error={said} kept={t('unavailable.kept')} onRetry={onRetry} />
}
