import { existsSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { diceOf } from '../../support/dice'
import { eventually } from '../../support/eventually'
import { filled, fullDisk } from '../faults/disk/full-disk'
import { natsVolumeWiped } from '../faults/disk/nats-volume'
import { restoredJournals } from '../faults/disk/restored-journals'
import { kill, killPair } from '../faults/processes/kill'
import { paused } from '../faults/processes/pause'
import { familyOf, stateOf } from '../faults/processes/process-state'
import { failOver } from '../faults/standby/promoted-standby'
import { natsOf } from '../faults/wire/short-memory'
import { TrialHouse } from './trial-house'

describe('each kind of foul weather does what its name says', () => {
  let house: TrialHouse
  beforeAll(async () => {
    house = await TrialHouse.start()
  }, 400_000)
  afterAll(() => house?.stop(), 60_000)

  /** How many processes are others than before. */
  async function replacedBy(act: () => Promise<unknown>): Promise<number> {
    const before = await house.stack.pids()
    await act()
    const now = [...(await house.stack.pids()).values()]
    return [...before.values()].filter((pid) => !now.includes(pid)).length
  }

  it('a kill ends one process, which is started again', async () => {
    // Workers go with the relay that started them; these dice pick neither.
    expect(await replacedBy(() => kill.strike(house, diceOf(3)))).toBe(1)
  })

  it('a kill of two ends two', async () => {
    expect(await replacedBy(() => killPair.strike(house, diceOf(3)))).toBe(2)
  })

  it('a pause stops a server with all of its processes, and lets all go on', async () => {
    const pid = await house.stack.pidOf('postgres')
    const states = async () => new Set(await Promise.all((await familyOf(pid)).map(stateOf)))
    await paused(pid, async () => expect(await states()).toEqual(new Set(['T'])))
    expect(await states()).not.toContain('T')
  })

  it('a wiped volume has nothing of what streams had', async () => {
    const before = await natsOf(house.stack)
    await (await before.jetstreamManager()).streams.add({ name: 'MARK', subjects: ['mark'] })
    await natsVolumeWiped.strike(house, diceOf(1))
    await before.close()
    await eventually(async () => {
      const after = await natsOf(house.stack)
      const names = await (await after.jetstreamManager()).streams.list().next()
      await after.close()
      expect(names.map(({ config }) => config.name)).toContain('USAGE_RECEIPTS')
      expect(names.map(({ config }) => config.name)).not.toContain('MARK')
    }, 60_000)
  })

  it('a promoted standby lacks the last rows of the ledger, some ten', async () => {
    await house.untilBilled()
    const lost = await failOver(house, 10)
    expect(lost).toBeGreaterThanOrEqual(10)
    // A commit may bring a hundred receipts of each worker.
    expect(lost).toBeLessThan(1_000)
    const timeline = () => house.number('SELECT timeline_id FROM pg_control_checkpoint()')
    expect(await eventually(timeline, 60_000)).toBe(2)
  })

  it('a restored folder of journals has nothing of what came after the copy', async () => {
    const mark = path.join(await house.ground.journalsOf(house.stack), 'mark')
    const struck = restoredJournals.strike(house, diceOf(1))
    await delay(1_500)
    await writeFile(mark, '')
    await struck
    expect(existsSync(mark)).toBe(false)
  })

  it('a full disk has no byte left, the relay says so, and takes calls again once there is room', async () => {
    // A machine on which nobody may mount has no such weather: playing a seed tells of it.
    if (!house.ground.isDiskSmall) return expect(fullDisk.missing?.(house)).toMatch('not permitted')
    const folder = await house.ground.journalsOf(house.stack)
    await house.untilBilled()
    await filled(folder, async (fill) => {
      await eventually(async () => {
        // A journal helps itself with the room of what it keeps in case it is asked for again.
        await fill()
        expect(statfsSync(folder).bavail).toBe(0)
        expect((await fetch(`${house.stack.origin}/health/ready`)).status).toBe(503)
      })
    })
    await house.untilBilled()
  })
})
