import { useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { SecondFactorState } from '@tollgate/contracts/http/identity'
import ProveAgain from '../../session/ProveAgain'
import { waysToShow } from './factor.model'

export interface ShowFactorProps {
  readonly factors: SecondFactorState
  readonly onShown: () => void
}

/** For who has a factor and came without it: they show it here, in the session in which they are. */
export function ShowFactor({ factors, onShown }: ShowFactorProps) {
  const t = useT('identity')
  // Nobody outranks root, so nobody in the console can help.
  const { isRoot } = useSession()
  return (
    <Stack gap={4}>
      <Alert tone="info">{t('second-factor.have')}</Alert>
      <ProveAgain ways={waysToShow(factors)} onProven={onShown} />
      <Muted size="small">{t(isRoot ? 'second-factor.lost-root' : 'second-factor.lost')}</Muted>
    </Stack>
  )
}
