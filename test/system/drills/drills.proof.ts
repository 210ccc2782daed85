import { DrillHouse } from './house/drill-house'
import { loseMachine } from './plays/lose-machine'
import { loseServer } from './plays/lose-server'
import { clock, isLost, tableOf } from './report/report.model'
import { RollingHouse } from './upgrade/rolling-house'

/** `npm run drill` names one, and how. */
const given = process.env['DRILL']
const from = process.env['DRILL_FROM']
const areJournalsLost = process.env['DRILL_JOURNALS'] === 'lost'

/** What is done to a house while calls go through it. */
const plays: Record<string, (house: DrillHouse) => Promise<void>> = {
  'lose-nats': (house) => loseServer(house, { server: 'nats', awayMs: 30_000, isWiped: false }),
  'lose-postgres': (house) => loseServer(house, { server: 'postgres', awayMs: 10_000, isWiped: false }),
  'lose-redis': (house) => loseServer(house, { server: 'redis', awayMs: 10_000, isWiped: true }),
  restore: (house) => loseMachine(house, areJournalsLost),
}
const isWanted = (name: string) => given === undefined || given === name

/** Straight to the terminal: a test runner would put its own place beside each line. */
const tell = (line: string) => void process.stderr.write(`${line}\n`)

describe('a drill on a house of its own, through which calls go', () => {
  let house: DrillHouse | null = null
  afterEach(async () => {
    await house?.stop()
    house = null
  }, 60_000)

  async function told(name: string): Promise<void> {
    const report = await house!.settle(name)
    tell(tableOf(report))
    expect(isLost(report)).toBe(false)
  }

  const wanted = Object.entries(plays).filter(([name]) => isWanted(name))
  for (const [name, play] of wanted)
    it(`${name}: nothing is lost`, async () => {
      house = await DrillHouse.start()
      await house.open()
      await play(house)
      await house.untilBack()
      await house.flow()
      await told(name)
    })

  const upgrades = isWanted('upgrade') ? it : it.skip
  upgrades('upgrade: nothing is lost', async () => {
    const { stack } = (house = await DrillHouse.start(from === undefined ? {} : { root: from }))
    const rolling = await RollingHouse.behindDoors(house)
    await stack.withoutSupervision(async () => {
      try {
        await house?.open(rolling.origin)
        await rolling.upgrade((name) => tell(`${clock(performance.now())} ${name} is replaced`))
        await house?.flow()
        await told('upgrade')
      } finally {
        await rolling.close()
      }
    })
  })
})
