import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Stack } from '@tollgate/console-ui/layout'
import { Progress } from '@tollgate/console-ui/progress'
import { useEffect } from 'react'
import { reloadAfterMs } from './setup.model'

/** Says that it worked, then reloads the page, so that the console reads the status of a site that is set up. */
export function SetupDone() {
  const t = useT('identity')
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack gap={5}>
      <Alert tone="good" title={t('setup.done')}>
        {t('setup.done-next')}
      </Alert>
      <Progress label={t('setup.done-next')} />
    </Stack>
  )
}
