import { waitedSeconds } from './job-wait.policy'

describe('how long a job waited', () => {
  it.each([
    ['is counted from when it was added', { opts: {} }, 3],
    ['is counted from the end of its delay', { opts: { delay: 2_000 } }, 1],
    ['is counted from when its schedule planned it', { opts: { delay: 2_500, prevMillis: 102_600 } }, 0.4],
    ['is nothing of a job that a clock of elsewhere took early', { opts: { delay: 9_000 } }, 0],
    ['is not known of a repetition', { opts: {}, attemptsMade: 1 }, null],
  ])('%s', (_what, queued, seconds) => {
    expect(waitedSeconds({ timestamp: 100_000, processedOn: 103_000, attemptsMade: 0, ...queued })).toBe(seconds)
  })
})
