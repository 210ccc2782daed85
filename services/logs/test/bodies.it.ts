import { deflateRawSync } from 'node:zlib'
import {
  bodyPlace,
  bodyPurpose,
  callCaptured,
  type EventPayload,
  logsActRecorded,
  usageSettled,
  userChanged,
} from '@tollgate/contracts'
import type { CallBody, KeptBody } from '@tollgate/contracts/http/logs'
import { Resealing } from '@tollgate/persistence'
import { Clock, Envelopes, KeyRing } from '@tollgate/platform'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { BodyRemoval } from '../src/bodies/body-removal'
import { ClearingService } from '../src/clearing/clearing.service'
import { ada, LogsHouse, type Person } from './support/logs-house'

type Captured = EventPayload<typeof callCaptured>

const dayMs = 24 * 60 * 60 * 1_000
const words = 'what somebody said to a model'
const part = { kind: 'text', text: words, length: words.length } as const
const said: CallBody = {
  kind: 'full',
  reasoning_effort: null,
  tools: [],
  system_prompt: [],
  context: [],
  input_content: [part],
  output_content: [[part]],
  request: { bytes: 100, is_cut: false },
  answer: { bytes: 100, is_cut: false, status: 200, content_type: 'application/json' },
}

describe('what calls said, beside the log', () => {
  let house: LogsHouse
  let relay: Envelopes
  const acts: EventPayload<typeof logsActRecorded>[] = []

  beforeAll(async () => {
    house = await LogsHouse.start()
    relay = new Envelopes(KeyRing.of('a-master-secret-for-tests'), bodyPurpose, 'others')
    house.bus.consumers.consume(
      logsActRecorded,
      { durable: 'identity-logs-acts', inbox: false },
      (act) => void acts.push(act),
    )
  }, 60_000)
  afterAll(() => house?.stop())
  beforeEach(() => house.setOption('BodyAdminsMayRead', 'false'))

  function captured(requestId: string, endedAtMs: number, userId = ada.id): Captured {
    const { key, sealed } = relay.seal(deflateRawSync(JSON.stringify(said)), bodyPlace(requestId))
    return { requestId, userId, endedAtMs, kind: 'full', key, body: sealed.toString('base64') }
  }

  /** A call with its row in the log, and what is kept of it, told as often as that. */
  async function aCall({
    endedAtMs = Date.now() - 1_000,
    userId = ada.id,
    username = 'ada',
    times = 1,
  } = {}): Promise<string> {
    const facts = { startedAtMs: endedAtMs - 10, durationMs: 10, username }
    const settled = aSettledUsage({ receipt: { requestId: aRequestId(), userId, facts } })
    const { requestId } = settled.receipt
    await house.publish(usageSettled, { calls: [settled] })
    const kept = captured(requestId, endedAtMs, userId)
    for (let time = 0; time < times; time++) await house.publish(callCaptured, kept)
    await Promise.all([house.drained('logs-usage'), house.drained('logs-bodies')])
    return requestId
  }

  const kept = (requestId: string, as: Person) => house.get<KeptBody>(`/api/body/${requestId}`, as)
  const read = (requestId: string, as: Person) => house.call<CallBody>('POST', `/api/body/${requestId}/read`, as)
  const stored = async (requestId: string) =>
    (
      await house.database.query<{ count: string }>(
        `SELECT count(*) FROM logs.call_bodies WHERE request_id = '${requestId}'`,
      )
    )[0]?.count

  it('is asked for by the id of the call with or without dashes, as the page of the call is (L47)', async () => {
    const requestId = await aCall()
    const traceId = requestId.replaceAll('-', '').toUpperCase()
    expect(await kept(traceId, 'ada')).toMatchObject({ kind: 'full', is_readable: true })
    expect(await read(traceId, 'ada')).toEqual(said)
    await expect(kept('1', 'ada')).rejects.toThrow('32 hexadecimal digits')
  })

  it('is read by who said it and by root, once each time after the audit log has it (L41, L42)', async () => {
    const requestId = await aCall({ times: 5 })
    expect(await stored(requestId)).toBe('1')
    for (const [as, actorId] of [
      ['ada', ada.id],
      ['root', 1],
    ] as const) {
      expect(await kept(requestId, as)).toMatchObject({ kind: 'full', is_readable: true })
      const before = acts.length
      expect(await read(requestId, as)).toEqual(said)
      while (acts.length === before) await new Promise(setImmediate)
      expect(acts.slice(before)).toMatchObject([
        {
          action: 'body.read',
          actorId,
          target: { kind: 'user', id: ada.id, name: 'ada' },
          details: { request_id: requestId, kind: 'full' },
        },
      ])
    }
  })

  it('is read by nobody else, unless root lets administrators read what those below them said (L41)', async () => {
    const requestId = await aCall()
    const ofRoot = await aCall({ userId: 1, username: 'root' })
    const ofPeer = await aCall({ userId: 11, username: 'peer' })
    expect(await kept(requestId, 'eve')).toBeNull()
    await expect(read(requestId, 'eve')).rejects.toThrow('Nothing is kept')
    await expect(read(ofRoot, 'ada')).rejects.toThrow('Nothing is kept')
    expect(await kept(requestId, 'boss')).toMatchObject({ is_readable: false })
    await expect(read(requestId, 'boss')).rejects.toThrow('may not read')
    await house.setOption('BodyAdminsMayRead', 'true')
    expect(await read(requestId, 'boss')).toEqual(said)
    for (const id of [ofRoot, ofPeer]) await expect(read(id, 'boss')).rejects.toThrow('may not read')
    expect(await read(ofPeer, 'peer')).toEqual(said)
    await expect(read(requestId, 'eve')).rejects.toThrow('Nothing is kept')
    await expect(read(requestId, 'late')).rejects.toThrow()
  })

  it('is nothing where nothing was kept, or the log has no row of it', async () => {
    const requestId = aRequestId()
    await house.publish(callCaptured, captured(requestId, Date.now()))
    await house.drained('logs-bodies')
    for (const id of [requestId, aRequestId()]) {
      expect(await kept(id, 'root')).toBeNull()
      await expect(read(id, 'root')).rejects.toThrow('Nothing is kept')
    }
    await expect(kept('no-id', 'root')).rejects.toThrow()
  })

  it('stands nowhere in plain text, and moves to no other call (L40)', async () => {
    const requestId = await aCall()
    const [row] = await house.database.query<{ plain: boolean; sealed: string; key: string }>(
      `SELECT position(convert_to('somebody', 'UTF8') IN sealed) > 0 AS plain, encode(sealed, 'hex') AS sealed, key_sealed AS key
       FROM logs.call_bodies WHERE request_id = '${requestId}'`,
    )
    expect(row?.plain).toBe(false)
    const { state } = await house.bus.bus.jsm.streams.info('BODIES')
    const message = await house.bus.bus.jsm.streams.getMessage('BODIES', { seq: state.last_seq })
    expect(Buffer.from(message.data).includes('somebody')).toBe(false)
    const other = await aCall()
    await house.database.query(
      `UPDATE logs.call_bodies SET sealed = decode('${row?.sealed}', 'hex'), key_sealed = '${row?.key}' WHERE request_id = '${other}'`,
    )
    await expect(read(other, 'root')).rejects.toThrow()
  })

  it('opens with the next master secret, and no more with the last (L40)', async () => {
    const requestId = await aCall()
    const ring = house.part(KeyRing)
    ring.replace(['the-next-secret-of-tests', 'a-master-secret-for-tests'])
    await house.part(Resealing).pass()
    ring.replace(['the-next-secret-of-tests'])
    expect(await read(requestId, 'root')).toEqual(said)
    ring.replace(['a-master-secret-for-tests', 'the-next-secret-of-tests'])
  })

  it('is cleared with the log, to the second, and comes back never (L43)', async () => {
    const onMs = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    const [early, late] = [await aCall({ endedAtMs: onMs - 1 }), await aCall({ endedAtMs: onMs })]
    await house.part(ClearingService).clear({ userId: 1, username: 'root', clientIp: '' } as never, onMs / 1_000) // all that it asks of who acts
    expect([await kept(early, 'root'), (await kept(late, 'root'))?.kind]).toEqual([null, 'full'])
    await house.part(BodyRemoval).remove()
    await house.publish(callCaptured, captured(early, onMs - 1))
    await house.drained('logs-bodies')
    expect([await stored(early), await stored(late)]).toEqual(['0', '1'])
  })

  it('goes with its user, and what comes of them later too (L44)', async () => {
    const requestId = await aCall({ userId: 77, username: 'gone' })
    const other = await aCall()
    await house.publish(userChanged, { ...userChanged.example, userId: 77, change: 'deleted' })
    await house.drained('logs-body-users')
    const later = await aCall({ userId: 77, username: 'gone' })
    expect([await stored(requestId), await stored(later), await stored(other)]).toEqual(['0', '0', '1'])
  })

  it('is dropped by the time of the database: a process whose clock stands ahead drops nothing (L43)', async () => {
    const requestId = await aCall()
    const clock = jest.spyOn(house.part(Clock), 'nowMs').mockReturnValue(Date.now() + 400 * dayMs)
    await house.part(BodyRemoval).remove()
    clock.mockRestore()
    expect(await stored(requestId)).toBe('1')
  })

  it('is kept for whole days, and dropped by them (L43)', async () => {
    await house.setOption('BodyRetentionDays', '2')
    const midnightMs = Math.floor(Date.now() / dayMs) * dayMs
    // Clearing in the test before has moved the log's beginning to a minute ago.
    await house.database.query(`UPDATE logs.clearing SET cleared_before = '2000-01-01'`)
    const first = await aCall({ endedAtMs: midnightMs - 2 * dayMs })
    const tooOld = await aCall({ endedAtMs: midnightMs - 2 * dayMs - 1 })
    const ahead = await aCall({ endedAtMs: Date.now() + 2 * dayMs })
    expect((await kept(first, 'root'))?.kept_until).toBe((midnightMs + dayMs) / 1_000)
    expect([await stored(tooOld), await stored(ahead)]).toEqual(['0', '0'])
    await house.setOption('BodyRetentionDays', '1')
    expect(await kept(first, 'root')).toBeNull()
    await house.part(BodyRemoval).remove()
    const days = await house.database.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'logs.call_bodies'::regclass`,
    )
    const dropped = new Date(midnightMs - 2 * dayMs).toISOString().slice(0, 10).replaceAll('-', '_')
    expect(days.map(({ name }) => name)).not.toContain(`logs.call_bodies_${dropped}`)
    expect(days).not.toHaveLength(0)
  })
})
