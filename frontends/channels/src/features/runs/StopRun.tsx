import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import type { RunKind } from '@tollgate/contracts/http/channels'
import { useStopRun } from './useRunActs'

/** Ends a run that goes on. What was done of it stays done, and nothing is lost that was not: so it does not ask. */
export function StopRun({ kind }: { readonly kind: RunKind }) {
  const t = useT('channels')
  const { mutate, isPending } = useStopRun()
  return (
    <Button size="small" icon="square" isLoading={isPending} onClick={() => mutate(kind)}>
      {t('runs.stop')}
    </Button>
  )
}
