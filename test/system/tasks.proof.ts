import { ConsoleClient } from './support/console-client'
import { Stack } from './support/stack'
import { TaskTrial } from './weather/trial/task-trial'

/** The first questions of a trial that was killed in the middle of them are asked once more. */
const settledWithinMs = 400_000

describe('300 tasks with lost, doubled and forged callbacks, failures, time-outs and bad answers, while tasks is killed', () => {
  let stack: Stack
  let trial: TaskTrial
  beforeAll(async () => {
    stack = await Stack.start({ env: { TASK_POLL_SECONDS: '1' } })
    trial = await TaskTrial.prepare(stack, await ConsoleClient.asRoot(stack.origin))
  }, 180_000)
  afterAll(async () => {
    await stack?.stop()
    await trial?.stop()
  }, 60_000)

  it('T16 each ends, each failure is given back once on all sides, and none is asked about for ever', async () => {
    const result = await trial.run({ seed: 1, tasks: 300, kills: 12, aliveMs: 2_000, never: 5, settledWithinMs })
    process.stderr.write(`tasks: ${JSON.stringify(result)}\n`)
    expect(result.faults).toEqual([])
    expect(result.tasks).toBeGreaterThanOrEqual(300)
    expect(result.unending).toBeGreaterThan(3)
    expect(result.kills).toBeGreaterThan(3)
    expect(await trial.questionsIn(10_000)).toBe(0)
  }, 900_000)
})
