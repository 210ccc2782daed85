import { pathOf, useFormat, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Panel } from '@tollgate/console-ui/layout'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Mono, Muted, TextLink } from '@tollgate/console-ui/text'
import type { CallView } from '@tollgate/contracts/http/logs'
import { useTaskWords } from './task-words'

type Task = NonNullable<CallView['task']>

/** The task that the call has submitted, and how far it is. */
export function CallTask({ call: { task, is_task_unknown, row } }: { call: CallView }) {
  const t = useT('logs')
  const format = useFormat()
  const words = useTaskWords()
  if (task === null) {
    // Most calls submit none; only of those that may have is anything missing.
    const mayHave = is_task_unknown && row !== null && row.other.includes('"task"')
    return mayHave ? (
      <Panel title={t('call.task.label')}>
        <Muted>{t('call.task.away')}</Muted>
      </Panel>
    ) : null
  }
  const time = (ms: number) => ms > 0 && format.dateTime(Math.floor(ms / 1_000))
  return (
    <Panel
      title={t('call.task.label')}
      aside={<StatusChip tone={toneOf(task)}>{t(`call.task.status.${task.status}`)}</StatusChip>}
    >
      <DescriptionList
        items={[
          { label: t('call.task.platform'), value: words.platform(task.platform) },
          { label: t('call.task.action'), value: words.action(task.action) },
          { label: t('call.task.progress'), value: `${task.progress}%` },
          { label: t('call.task.submitted'), value: time(task.submit_time) },
          { label: t('call.task.finished'), value: time(task.finish_time) },
          { label: t('call.task.refund'), value: task.is_refunded && t('call.refund.whole') },
          {
            label: t('call.task.id'),
            value: task.task_id !== '' && (
              <TextLink href={listOf(task)}>
                <Mono>{task.task_id}</Mono>
              </TextLink>
            ),
            isWide: true,
          },
          { label: t('call.task.failed'), value: task.fail_reason, isWide: true },
        ]}
        min={150}
      />
    </Panel>
  )
}

const toneOf = ({ status }: Task) => (status === 'SUCCESS' ? 'good' : status === 'FAILURE' ? 'bad' : 'neutral')

/** The list that has the task, asked for it alone. */
function listOf({ platform, task_id: id }: Task): string {
  return platform === 'midjourney' ? pathOf('drawings', { mj_id: id }) : pathOf('tasks', { task_id: id })
}
