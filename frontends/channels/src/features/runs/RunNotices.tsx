import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Progress } from '@tollgate/console-ui/progress'
import type { RunKind, RunView } from '@tollgate/contracts/http/channels'
import { useState } from 'react'
import { useRuns } from '../../api/runs.api'
import { nameOf, shareOf, toldRuns, visitedBy } from './run.model'
import { StopRun } from './StopRun'

/** How far runs over all channels are, and what came of those that ended in sight. */
export function RunNotices({ onOpen }: { onOpen: (kind: RunKind) => void }) {
  const [openedTime] = useState(() => Math.floor(Date.now() / 1_000))
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const told = toldRuns(useRuns(), { openedTime, closed })
  if (told.length === 0) return null
  return (
    <Stack gap={2}>
      {told.map((run) => (
        <RunNotice
          key={run.kind}
          run={run}
          onOpen={() => onOpen(run.kind)}
          onClose={() => setClosed(new Set([...closed, nameOf(run)]))}
        />
      ))}
    </Stack>
  )
}

interface RunNoticeProps {
  readonly run: RunView
  readonly onOpen: () => void
  readonly onClose: () => void
}

function RunNotice({ run, onOpen, onClose }: RunNoticeProps) {
  const t = useT('channels')
  const { kind, state, total, failed } = run
  const isRunning = state === 'running'
  const text =
    state === 'ended'
      ? t(`runs.${kind}.ended`, { count: total })
      : t(`runs.${kind}.${isRunning ? 'running' : 'stopped'}`, { visited: visitedBy(run), total })
  return (
    <Alert
      tone={failed > 0 ? 'warn' : state === 'ended' ? 'good' : 'info'}
      action={
        <Row gap={2}>
          {isRunning && <StopRun kind={kind} />}
          <Button size="small" variant="quiet" onClick={onOpen}>
            {t('runs.details')}
          </Button>
        </Row>
      }
      {...(isRunning ? {} : { onClose })}
    >
      <Stack gap={1}>
        <span>
          {text}
          {failed > 0 && ` · ${t('runs.failed-of', { count: failed })}`}
        </span>
        {isRunning && <Progress label={t(`runs.${kind}.title`)} value={shareOf(run)} isValueShown />}
      </Stack>
    </Alert>
  )
}
