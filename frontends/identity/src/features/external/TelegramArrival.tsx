import { useNotify, useT } from '@tollgate/console-sdk'
import { Row } from '@tollgate/console-ui/layout'
import { Spinner } from '@tollgate/console-ui/progress'
import { Muted } from '@tollgate/console-ui/text'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInByTelegram } from '../../api/access.api'
import { useEntrance } from '../visit/useEntrance'
import { useOnce } from '../visit/useOnce'

/** Signs a visitor in by what Telegram has just signed for them, or shows the sign-in page again and why. */
export function TelegramArrival({ answer }: { answer: Record<string, string> }) {
  const t = useT('identity')
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const enter = useEntrance()
  const arrive = useCallback(async () => {
    try {
      await enter(await signInByTelegram(answer), 'site')
    } catch (error) {
      notify.error(error)
      // What Telegram signed must not stay in the address: it would be tried again.
      await navigate(pathname, { replace: true, state })
    }
  }, [answer, enter, notify, navigate, pathname, state])
  useOnce(arrive)
  return (
    <Row gap={3}>
      <Spinner label={t('callback.working')} />
      <Muted>{t('callback.working')}</Muted>
    </Row>
  )
}
