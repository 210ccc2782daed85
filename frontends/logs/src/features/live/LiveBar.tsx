import { useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { Box, Row } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Muted } from '@tollgate/console-ui/text'
import type { LiveLog } from './useLiveLog'

const tones = { connecting: 'info', live: 'good', away: 'warn', ended: 'bad' } as const

interface LiveBarProps {
  readonly log: LiveLog
  /** New rows stand on it alone. */
  readonly isFirstPage: boolean
  /** Asks the list anew, and begins at its first page. */
  readonly onRefresh: () => void
}

/** How it is with the new rows, and what waits of them. */
export function LiveBar(props: LiveBarProps) {
  const { log } = props
  const t = useT('logs')
  const { isOn, error, top } = log
  if (!isOn && error === null) return null
  return (
    <Box sx={{ mt: 3 }}>
      <div ref={top} />
      {error !== null ? (
        <Alert
          tone="bad"
          action={
            <Button size="small" onClick={() => log.turn(true)}>
              {t('live.again')}
            </Button>
          }
        >
          {factsOf(error).message ?? t('live.failed')}
        </Alert>
      ) : (
        <Following {...props} />
      )}
      <NewRows {...props} />
    </Box>
  )
}

function Following({ log, onRefresh }: LiveBarProps) {
  const t = useT('logs')
  const format = useFormat()
  const { state, isPaused, live, pause } = log
  const said = isPaused && state === 'live' ? 'paused' : state
  const missed = live.isMissingMore
    ? t('live.missed-some')
    : t('live.missed', { count: live.missed, rows: format.number(live.missed) })
  return (
    <Row gap={3} wrap>
      <StatusChip tone={isPaused ? 'neutral' : tones[state]} isRunning={said === 'live' || said === 'connecting'}>
        {t(`live.state.${said}`)}
      </StatusChip>
      {state !== 'ended' && (
        <Button size="small" icon={isPaused ? 'play' : 'pause'} onClick={() => pause(!isPaused)}>
          {t(isPaused ? 'live.resume' : 'live.pause')}
        </Button>
      )}
      {(live.missed > 0 || live.isMissingMore) && (
        <Row gap={2} wrap>
          <Muted>{missed}</Muted>
          <Button size="small" variant="quiet" icon="refresh" onClick={onRefresh}>
            {t('live.reload')}
          </Button>
        </Row>
      )}
    </Row>
  )
}

/** Stays in sight wherever somebody reads. */
const pill = { position: 'fixed', bottom: 24, left: '50%', transform: 'translateX(-50%)', zIndex: 'snackbar' } as const

function NewRows({ log: { live, top, reveal }, isFirstPage, onRefresh }: LiveBarProps) {
  const t = useT('logs')
  const format = useFormat()
  const count = live.waiting.length
  const show = () => {
    if (!isFirstPage) return onRefresh()
    reveal()
    top.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <Box role="status" sx={pill}>
      {count > 0 && (
        <Button variant="primary" icon="arrow-up" onClick={show}>
          {t('live.new', { count, rows: format.number(count) })}
        </Button>
      )}
    </Box>
  )
}
