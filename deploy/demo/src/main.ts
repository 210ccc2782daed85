import { Events, Rpc } from '@tollgate/messaging'
import { Bus } from '@tollgate/messaging/connection/bus'
import { loadConfig, serviceEnv, SystemClock } from '@tollgate/platform'
import { z } from 'zod'
import { Console } from './house/console'
import type { House, Part } from './house/part'
import { State } from './house/state'
import { channelsPart, follow } from './parts/channels-part'
import { moneyPart } from './parts/money-part'
import { peoplePart } from './parts/people-part'
import { sitePart } from './parts/site-part'
import { tasksPart } from './parts/tasks-part'
import { testsPart } from './parts/tests-part'
import { weekPart } from './parts/week-part'

/** Each needs those before it; what is last may fail without the others. */
const parts: readonly Part[] = [sitePart, peoplePart, channelsPart, weekPart, testsPart, moneyPart, tasksPart]

const env = serviceEnv.pick({ NATS_URL: true }).required().extend({
  DEMO_URL: z.string(),
  DEMO_SIMULATOR_URL: z.string(),
  DEMO_MERCHANT_KEY: z.string(),
  DEMO_USERNAME: z.string(),
  DEMO_PASSWORD: z.string(),
  /** Where it is kept what was made. */
  DEMO_STATE: z.string(),
})

const line = (text: string): void => void process.stdout.write(`${text}\n`)

/** Makes what is not made yet. Its last line names the part that could not be, and why. */
async function run(): Promise<void> {
  const given = loadConfig(env)
  const clock = new SystemClock((error) => line(String(error)))
  const bus = await Bus.connect({ url: given.NATS_URL.reveal(), service: 'identity', clock })
  const house: House = {
    url: given.DEMO_URL,
    simulatorUrl: given.DEMO_SIMULATOR_URL,
    merchantKey: given.DEMO_MERCHANT_KEY,
    admin: await Console.of(given.DEMO_URL, given.DEMO_USERNAME, given.DEMO_PASSWORD),
    state: State.read(given.DEMO_STATE, clock.nowMs()),
    events: new Events(bus, null),
    rpc: new Rpc(bus),
    clock,
  }
  for (const part of parts) if (!house.state.isDone(part.name)) await make(part, house)
  await follow(house)
  await bus.close()
}

async function make(part: Part, house: House): Promise<void> {
  const beganMs = house.clock.monotonicMs()
  try {
    await part.make(house)
  } catch (cause) {
    throw new Error(`${part.name}: ${(cause as Error).message}`, { cause })
  }
  house.state.finish(part.name)
  line(`${part.name}, ${((house.clock.monotonicMs() - beganMs) / 1_000).toFixed(1)} s`)
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String((error as Error).stack)}\n`)
    process.exit(1)
  },
)
