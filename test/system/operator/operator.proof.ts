import { DemoConsole } from '../e2e/support/demo-console'
import { operatorTasks } from './operator-tasks'
import { playTask } from './play/play-task'
import { type Done, tableOf } from './table'

describe('an operator of the demo, by the console alone', () => {
  let house: DemoConsole
  const done: Done[] = []
  beforeAll(async () => {
    house = await DemoConsole.start()
  }, 300_000)
  afterAll(async () => {
    process.stdout.write(`${tableOf(done)}\n`)
    await house?.stop()
  }, 30_000)

  it.each(operatorTasks.map((task) => [task.name, task] as const))(
    'can %s within the clicks of rule K40',
    async (_name, task) => void done.push({ task, effort: await playTask(house, task) }),
    120_000,
  )
})
