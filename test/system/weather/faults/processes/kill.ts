import type { Dice } from '../../../support/dice'
import type { Fault, StruckHouse } from '../fault'
import { signal, untilReplaced } from './process-state'

/** One process, service or server, is killed. */
export const kill: Fault = {
  name: 'kill',
  strike: (house, dice) => killSome(house, dice, 1),
}

/** Two are killed at the same moment. */
export const killPair: Fault = {
  name: 'kill of two',
  strike: (house, dice) => killSome(house, dice, 2),
}

async function killSome({ stack }: StruckHouse, dice: Dice, count: number): Promise<void> {
  const before = await stack.pids()
  const left = [...before.keys()].sort()
  const victims: number[] = []
  while (victims.length < count) {
    const [name] = left.splice(dice.below(left.length), 1)
    const pid = before.get(name ?? '')
    if (pid !== undefined) victims.push(pid)
  }
  for (const pid of victims) signal(pid, 'SIGKILL')
  await untilReplaced(stack, before, victims)
}
