import type { DemoConsole } from '../../e2e/support/demo-console'
import { type Effort, Operator } from './operator'
import type { OperatorTask } from './task'

/** Plays a task in a browser of its own, holds its outcome against the house, and tells what it took. */
export async function playTask(house: DemoConsole, task: OperatorTask): Promise<Effort> {
  const given = (await task.given?.(house)) ?? ''
  const watched = await house.administrator()
  const me = await Operator.atHome(watched, house.origin)
  await task.play(me, house, given)
  const { effort } = me
  await task.prove?.(house, given)
  expect(watched.errors).toEqual([])
  expect(effort.clicks).toBeLessThanOrEqual(task.mostClicks)
  await watched.close()
  return effort
}
