import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'

/** Says in a card that its part could not be loaded; the cards around it stand. */
export function LoadFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT('billing')
  const retry = (
    <Button size="small" icon="refresh" onClick={onRetry}>
      {t('rewards.retry')}
    </Button>
  )
  return (
    <Alert tone="bad" action={retry}>
      {error.message}
    </Alert>
  )
}
