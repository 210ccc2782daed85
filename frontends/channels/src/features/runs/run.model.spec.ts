import type { RunView } from '@tollgate/contracts/http/channels'
import { nameOf, shareOf, toldRuns } from './run.model'

const aRun = (more: Partial<RunView>): RunView => ({
  ...{ kind: 'test', state: 'ended', actor: 'root', stopped_by: '', started_time: 100, ended_time: 200, next_time: 0 },
  ...{ total: 4, passed: 2, failed: 1, unsupported: 0, failures: [] },
  ...more,
})

it.each([
  [{}, 75],
  [{ unsupported: 1 }, 100],
  [{ total: 0, passed: 0, failed: 0 }, 100],
])('of a run with %j %s percent are done', (more, share) => {
  expect(shareOf(aRun(more))).toBe(share)
})

it.each([
  ['goes on', { state: 'running', ended_time: 0 }, true],
  ['ended while the page was open', {}, true],
  ['was stopped while the page was open', { state: 'stopped' }, true],
  ['ended before that', { ended_time: 149 }, false],
  ['ended and was closed', { started_time: 99 }, false],
  ['was interrupted', { state: 'interrupted', ended_time: 0 }, false],
  ['never was', { state: 'none', started_time: 0, ended_time: 0 }, false],
] as const)('a run that %s (%j) is told: %s', (_, more, isTold) => {
  const closed = new Set([nameOf(aRun({ started_time: 99 }))])
  expect(toldRuns([aRun(more)], { openedTime: 150, closed })).toHaveLength(isTold ? 1 : 0)
})
