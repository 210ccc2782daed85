import type { TaskStatus } from '@tollgate/contracts'
import type { TaskReport } from '../platforms/core/platform'
import type { Task } from './task'
import { comparePauseMs, isNews, mostCompares, pauseMs, possibleTimes } from './task.policy'

const task = (status: TaskStatus, progress = 40) => ({ status, progress, resultUrl: '', answer: {} }) as Task
const report = (status: TaskStatus, progress = 40, resultUrl = '') => ({ status, progress, resultUrl }) as TaskReport

it.each([
  ['the next step', task('SUBMITTED'), report('IN_PROGRESS', 0), true],
  ['the step before', task('IN_PROGRESS'), report('SUBMITTED', 90), false],
  ['a window that opens', task('SUBMITTED'), report('MODAL', 0), true],
  ['more progress', task('IN_PROGRESS'), report('IN_PROGRESS', 41), true],
  ['less progress', task('IN_PROGRESS'), report('IN_PROGRESS', 39), false],
  ['the same', task('IN_PROGRESS'), report('IN_PROGRESS'), false],
  ['a preview', task('IN_PROGRESS'), report('IN_PROGRESS', 40, 'https://a.example/1'), true],
  ['the end', task('MODAL'), report('FAILURE', 0), true],
  ['another end', task('SUCCESS', 100), report('FAILURE', 100), false],
  ['something behind its end', task('FAILURE', 100), report('IN_PROGRESS', 100), false],
])('T4 tells whether a report is news: %s', (_, known, told, is) => expect(isNews(known, told)).toBe(is))

it.each([
  [0, 0, 4_000],
  [60_000, 0, 6_000],
  [3_600_000, 0, 30_000],
  [0, 1, 8_000],
  [0, 3, 32_000],
  [60_000, 40, 300_000],
])('T9 waits longer for what is older, and for what has no answer: %i ms, %i misses', (ageMs, misses, usual) => {
  const plan = { ageMs, misses, leastMs: 4_000 }
  expect([pauseMs(plan, 0), pauseMs(plan, 0.5), pauseMs(plan, 1)]).toEqual([usual * 0.8, usual, usual * 1.2])
})

it('T14 compares what has ended less and less often, for about two weeks', () => {
  const pauses = Array.from({ length: mostCompares }, (_, compares) => comparePauseMs(compares) / 60_000)
  expect(pauses).toEqual([2, 8, 32, 128, 512, 2_048, 8_192, 8_192])
})

const submittedAtMs = 1_767_225_600_000
it.each([
  ['as it is told', 5_000, submittedAtMs + 5_000],
  ['at the submit, by a clock that is a little behind', -1_000, submittedAtMs],
  ['now, by a clock that is a little ahead', 11_000, submittedAtMs + 10_000],
  ['at no time, by a clock that is a month behind', -2_592_000_000, 0],
  ['at no time, by a clock that is a month ahead', 2_592_000_000, 0],
])('T15 has what an upstream tells of happen %s', (_, afterMs, happenedMs) => {
  const toldMs = submittedAtMs + afterMs
  const told = { startedAtMs: toldMs, finishedAtMs: toldMs }
  expect(possibleTimes({ submittedAtMs }, told, submittedAtMs + 10_000)).toEqual({
    startedAtMs: happenedMs,
    finishedAtMs: happenedMs,
  })
})
