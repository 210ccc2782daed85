import type { RunKind, RunView } from '@tollgate/contracts/http/channels'
import { describeError, fromWireError, type Language, sha256Hex } from '@tollgate/platform'
import type { CountedRun, FailedVisit } from './run.repository'

/** Does `work` for each item, so many at once, until all are done or it says that the rest is to be left. What it throws ends all. */
export async function someAtOnce<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<'go-on' | 'leave'>,
): Promise<void> {
  let next = 0
  let isLeft = false
  const lane = async () => {
    while (!isLeft && next < items.length) {
      const item = items[next++] as T // it is within the list
      if ((await work(item)) === 'leave') isLeft = true
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}

/** Names what a run does with one channel, the same however often it is done. */
export function visitId(runId: string, channelId: number): string {
  const hex = sha256Hex(`${runId}:${channelId}`)
  // A UUID of version 8: made of what its maker likes (RFC 9562).
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** What is known of a kind's run. */
export interface ToldRun {
  readonly run: CountedRun
  readonly failures: readonly FailedVisit[]
  /** Unix seconds; 0 where no schedule begins one. */
  readonly nextTime: number
}

/** Of a kind that was never run. */
export const noRun = (kind: RunKind): CountedRun => ({
  ...{ kind, actorName: '', startedTime: 0, endedTime: 0, stoppedBy: null, isStale: false },
  ...{ total: 0, passed: 0, failed: 0, unsupported: 0 },
})

/** A run as it is told, in the language of whoever asks. */
export function viewOfRun({ run, failures, nextTime }: ToldRun, language: Language): RunView {
  const { kind, total, passed, failed, unsupported, startedTime, endedTime, stoppedBy } = run
  return {
    ...{ kind, state: stateOf(run), actor: run.actorName, stopped_by: stoppedBy ?? '' },
    ...{ started_time: startedTime, ended_time: endedTime, next_time: nextTime },
    ...{ total, passed, failed, unsupported },
    failures: failures.map(({ channelId, channelName, failure, model, call }) => ({
      channel_id: channelId,
      channel_name: channelName,
      message: describeError(fromWireError(failure), language).message,
      ...{ model, call },
    })),
  }
}

function stateOf({ startedTime, endedTime, stoppedBy, isStale }: CountedRun): RunView['state'] {
  if (startedTime === 0) return 'none'
  if (stoppedBy !== null) return 'stopped'
  if (endedTime > 0) return 'ended'
  return isStale ? 'interrupted' : 'running'
}
