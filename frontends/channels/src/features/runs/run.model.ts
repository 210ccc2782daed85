import type { RunView } from '@tollgate/contracts/http/channels'

/** How many channels a run has visited. */
export const visitedBy = ({ passed, failed, unsupported }: RunView): number => passed + failed + unsupported

/** How much of a run is done, in percent; one without channels is done. */
export const shareOf = (run: RunView): number => (run.total === 0 ? 100 : (visitedBy(run) / run.total) * 100)

const isOver = ({ state }: RunView): boolean => state === 'ended' || state === 'stopped'

/** The runs that a page tells of: those that go on, and those that ended while it was open and were not closed. */
export function toldRuns(
  runs: readonly RunView[],
  { openedTime, closed }: { readonly openedTime: number; readonly closed: ReadonlySet<string> },
): RunView[] {
  return runs.filter(
    (run) => run.state === 'running' || (isOver(run) && run.ended_time >= openedTime && !closed.has(nameOf(run))),
  )
}

/** Tells one run from another. */
export const nameOf = ({ kind, started_time: startedTime }: RunView): string => `${kind} ${startedTime}`
