import { useT } from '@tollgate/console-sdk'
import { Moment } from '@tollgate/console-sdk/values'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { Progress } from '@tollgate/console-ui/progress'
import { Mono, Muted, Text } from '@tollgate/console-ui/text'
import type { RunKind, RunView } from '@tollgate/contracts/http/channels'
import { useRuns } from '../../api/runs.api'
import { shareOf, visitedBy } from './run.model'
import { StopRun } from './StopRun'

/** What came of the present or last run of a kind, and of each channel that failed in it. */
export function RunDialog({ kind, onClose }: { kind: RunKind; onClose: () => void }) {
  const t = useT('channels')
  const run = useRuns().find((each) => each.kind === kind)
  return (
    <Dialog isOpen onClose={onClose} title={t(`runs.${kind}.title`)}>
      {run === undefined || run.state === 'none' ? (
        <Stack gap={4}>
          <Muted>{t('runs.none')}</Muted>
          {run !== undefined && kind !== 'chosen' && <Next run={run} />}
        </Stack>
      ) : (
        <Stack gap={4}>
          {run.state === 'running' && (
            <Stack gap={2}>
              <Progress label={t(`runs.${kind}.title`)} value={shareOf(run)} isValueShown />
              <Row justify="end">
                <StopRun kind={kind} />
              </Row>
            </Stack>
          )}
          <Facts run={run} />
          <Failures run={run} />
        </Stack>
      )}
    </Dialog>
  )
}

function Next({ run: { next_time: next } }: { run: RunView }) {
  const t = useT('channels')
  return (
    <DescriptionList
      items={[{ label: t('runs.next'), value: next === 0 ? t('runs.no-schedule') : <Moment at={next} /> }]}
    />
  )
}

function Facts({ run }: { run: RunView }) {
  const t = useT('channels')
  const { started_time: started, ended_time: ended, next_time: next, unsupported, stopped_by: stoppedBy } = run
  const schedule = next === 0 ? t('runs.no-schedule') : <Moment at={next} />
  return (
    <DescriptionList
      min={140}
      items={[
        { label: t('runs.state'), value: t(`runs.states.${run.state}`) },
        { label: t('runs.by'), value: run.actor || t('runs.schedule') },
        { label: t('runs.stopped-by'), value: stoppedBy === '' ? null : stoppedBy },
        { label: t('runs.started'), value: <Moment at={started} /> },
        { label: t('runs.ended'), value: ended === 0 ? null : <Moment at={ended} /> },
        { label: t('runs.visited'), value: t('runs.visited-of', { visited: visitedBy(run), total: run.total }) },
        { label: t('runs.passed'), value: run.passed },
        { label: t('runs.failed'), value: run.failed },
        { label: t('runs.unsupported'), value: unsupported === 0 ? null : unsupported },
        { label: t('runs.next'), value: run.kind === 'chosen' ? null : schedule },
      ]}
    />
  )
}

/** Of a hundred at most; the count above says how many there were. */
function Failures({ run: { failures } }: { run: RunView }) {
  const t = useT('channels')
  if (failures.length === 0) return null
  return (
    <Box component="ul" aria-label={t('runs.failures')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {failures.map(({ channel_id: id, channel_name: name, message, model, call }) => (
        <Box component="li" key={id} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
          <Box>
            <Text weight="medium">
              {name} <Muted>#{id}</Muted>
            </Text>
          </Box>
          {model !== '' && (
            <Box>
              <Muted>
                <Mono>{model}</Mono>
                {call !== '' && ` · ${t(`calls.${call}`)}`}
              </Muted>
            </Box>
          )}
          <Box>
            <Text tone="bad">{message}</Text>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
