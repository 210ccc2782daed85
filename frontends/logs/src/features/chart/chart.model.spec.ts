import type { LogChartStep } from '@tollgate/contracts/http/logs'
import { noFilters } from '../filters/filters.model'
import { isDrawn, labelsOf, shownSpan, spanOfSteps, stepName, stepsWithin, totalOf } from './chart.model'

const hour = 3_600
const midnight = 1_767_225_600
const now = midnight + 14 * hour + 900

const hours = (count: number): LogChartStep[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ start: midnight + index * hour, end: midnight + (index + 1) * hour },
    ...{
      requests: 10,
      failed: index === 2 ? 3 : 0,
      refused: index === 3 ? 1 : 0,
      quota: 0,
      token: 0,
      p50: null,
      p95: null,
    },
  }))

describe('L51: the chart over the log', () => {
  it('is of calls, and not of one alone', () => {
    expect(isDrawn(noFilters)).toBe(true)
    expect(isDrawn({ ...noFilters, type: '2' })).toBe(true)
    expect(isDrawn({ ...noFilters, type: '1' })).toBe(false)
    expect(isDrawn({ ...noFilters, request_id: 'x' })).toBe(false)
  })

  it('shows what is asked for, and the day around what is short', () => {
    expect(shownSpan({ from: midnight }, null, now)).toEqual({ from: midnight })
    expect(shownSpan({ from: 0 }, null, now)).toEqual({ from: 0 })
    expect(shownSpan({ from: midnight, to: midnight + 6 * hour }, null, now)).toEqual({
      ...{ from: midnight, to: midnight + 6 * hour },
    })
    // The night just begun: a chart of one column says nothing.
    expect(shownSpan({ from: midnight }, null, midnight + 600)).toEqual({ from: midnight + 600 - 24 * hour })
    const last = midnight - 48 * hour
    expect(shownSpan({ from: last, to: last + hour - 1 }, null, now)).toEqual({
      ...{ from: last + 13 * hour - 24 * hour, to: last + 13 * hour - 1 },
    })
    expect(shownSpan({ from: now + hour }, null, now)).toEqual({ from: now + hour })
  })

  it('goes on to show what it was brushed in, until something beside that is asked for', () => {
    const frame = { from: midnight }
    expect(shownSpan({ from: midnight + hour, to: midnight + 2 * hour }, frame, now)).toBe(frame)
    expect(shownSpan({ from: midnight - 9 * hour }, frame, now)).toEqual({ from: midnight - 9 * hour })
    const closed = { from: midnight, to: midnight + 9 * hour }
    expect(shownSpan({ from: midnight + hour }, closed, now)).toEqual({ from: midnight + hour })
  })

  it('knows which steps are chosen, and what a brush asks for', () => {
    const steps = hours(15)
    expect(stepsWithin(steps, { from: midnight + hour, to: midnight + 3 * hour - 1 })).toEqual({ from: 1, to: 2 })
    expect(stepsWithin(steps, { from: midnight })).toBeNull()
    expect(stepsWithin(steps, { from: now + 9 * hour })).toBeNull()
    expect(spanOfSteps(steps, { from: 1, to: 2 }, now)).toEqual({ from: midnight + hour, to: midnight + 3 * hour - 1 })
    // The hour that goes on has no end.
    expect(spanOfSteps(steps, { from: 13, to: 14 }, now)).toEqual({ from: midnight + 13 * hour })
    expect(spanOfSteps([], { from: 0, to: 0 }, now)).toBeNull()
  })

  it('adds up errors, which are calls that failed or were refused', () => {
    expect(totalOf(hours(5))).toEqual({ requests: 50, errors: 4, slowest: null })
    expect(totalOf([{ ...hours(1)[0]!, p95: 900 }])).toMatchObject({ slowest: 900 })
  })

  it('names hours of a day by their time, those of a week by their day, and days by their date', () => {
    const named = (labels: readonly (string | undefined)[]) => labels.filter((label) => label !== undefined)
    expect(named(labelsOf({ grain: 'hour', steps: hours(15) }, 'UTC'))).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
    ])
    expect(named(labelsOf({ grain: 'hour', steps: hours(60) }, 'Asia/Shanghai'))).toEqual(['01-02', '01-03'])
    expect(named(labelsOf({ grain: 'day', steps: hours(3) }, 'UTC'))).toEqual(['01-01', '01-01', '01-01'])
    expect(stepName(hours(2)[1]!, 'hour', 'UTC')).toBe('01-01 01:00')
    expect(stepName(hours(1)[0]!, 'day', 'UTC')).toBe('01-01')
    expect(stepName(hours(1)[0]!, 'day', 'Asia/Shanghai')).toBe('01-01 08:00')
  })
})
