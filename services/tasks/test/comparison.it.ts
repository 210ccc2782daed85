import { TasksHouse } from './support/tasks-house'

const minuteMs = 60_000
let house: TasksHouse
let number = 1_767_225_600_000_000
const anId = () => String((number += 1))

beforeAll(async () => {
  house = await TasksHouse.start()
  await house.putChannel({ id: 3 })
}, 60_000)
afterEach(() => {
  house.upstream.reset()
  house.ledger.clear()
})
afterAll(() => house.stop())

const rowOf = async (requestId: string) => {
  const [row] = await house.database.query<{ units: number | null; isPlanned: boolean }>(
    `SELECT charged_units::int AS units, compare_at IS NOT NULL AS "isPlanned" FROM tasks.tasks WHERE request_id = $1`,
    [requestId],
  )
  return row
}
/** A task that has failed, and whose charge was told or not. */
const failed = async (units: number | null) => {
  const id = anId()
  const requestId = await house.begin(id)
  if (units !== null) await house.settle(requestId, units, { upstreamId: id })
  house.upstream.draw(id, { status: 'FAILURE', failReason: 'blocked' })
  await house.poll(minuteMs)
  return requestId
}

describe('T14 a task that has ended is held against the ledger', () => {
  it('and is done with where both say the same', async () => {
    const requestId = await failed(900)
    house.ledger.set(requestId, { chargedUnits: 900, isRefunded: true })
    await house.compare()
    expect([await rowOf(requestId), (await house.failures(requestId)).length]).toEqual([
      { units: 900, isPlanned: false },
      1,
    ])
  })

  it('is given back where nobody told of its charge, and told again until that is booked', async () => {
    const requestId = await failed(null)
    expect(await house.failures(requestId)).toEqual([])
    house.ledger.set(requestId, { chargedUnits: 700, isRefunded: false })
    await house.compare()
    expect(await house.failures(requestId)).toMatchObject([{ units: 700, reason: 'blocked' }])
    // Billing has not heard of it.
    await house.compare(9 * minuteMs)
    expect(await house.failures(requestId)).toHaveLength(2)
    house.ledger.set(requestId, { chargedUnits: 700, isRefunded: true })
    await house.compare(33 * minuteMs)
    expect([await rowOf(requestId), (await house.failures(requestId)).length]).toEqual([
      { units: 700, isPlanned: false },
      2,
    ])
  })

  it('is asked for less and less where the ledger does not have its charge, and not for ever; one that comes late is given back', async () => {
    const requestId = await failed(900)
    const asks = []
    for (let time = 0; time < 8; time += 1) {
      asks.push((await rowOf(requestId))?.isPlanned)
      await house.compare(10_000 * minuteMs)
    }
    expect([asks, await rowOf(requestId)]).toEqual([Array(8).fill(true), { units: 900, isPlanned: false }])
    expect(await house.failures(requestId)).toHaveLength(1)
    // Its journal comes home from a disk that was away.
    house.ledger.set(requestId, { chargedUnits: 900, isRefunded: false })
    await house.settle(requestId, 900)
    await house.compare()
    expect(await house.failures(requestId)).toHaveLength(2)
  })

  it('is not lost where billing is away', async () => {
    const requestId = await failed(null)
    house.isLedgerAway = true
    await house.compare()
    house.isLedgerAway = false
    house.ledger.set(requestId, { chargedUnits: 300, isRefunded: false })
    await house.compare()
    expect(await house.failures(requestId)).toMatchObject([{ units: 300 }])
  })
})

describe('T15 a clock that is wrong', () => {
  it('ends no task before its time, and keeps none waiting behind it', async () => {
    const id = anId()
    await house.begin(id)
    const { requestId: silent } = await house.open()
    house.upstream.draw(id, { status: 'IN_PROGRESS', progress: '10%' })
    house.clock.wallMs += 300 * minuteMs
    await house.poll(0)
    expect(await house.task(id)).toMatchObject({ status: 'IN_PROGRESS' })
    // A submit whose answer is under way, too.
    const late = anId()
    expect(await house.submit(silent, { upstreamId: late })).toEqual({ isKnown: true })
    expect(await house.task(late)).toMatchObject({ status: 'SUBMITTED' })
    house.clock.wallMs -= 300 * minuteMs
    house.upstream.draw(id, { status: 'SUCCESS' })
    await house.poll(0)
    expect(await house.task(id)).toMatchObject({ status: 'SUCCESS' })
  })

  it('by less than a submit may be without an answer keeps none waiting either', async () => {
    const id = anId()
    await house.begin(id)
    const { requestId: silent } = await house.open()
    house.upstream.draw(id, { status: 'IN_PROGRESS', progress: '10%' })
    house.clock.wallMs += 20 * minuteMs
    await house.poll(0)
    house.clock.wallMs -= 20 * minuteMs
    house.upstream.draw(id, { status: 'SUCCESS' })
    await house.poll(0)
    expect(await house.task(id)).toMatchObject({ status: 'SUCCESS' })
    // What its upstream answers may still be told.
    expect(await house.submit(silent, { upstreamId: anId() })).toEqual({ isKnown: true })
  })
})
