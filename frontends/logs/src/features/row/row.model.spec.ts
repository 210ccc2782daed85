import type { LogView } from '@tollgate/contracts/http/logs'
import { isAboutCall, isUse, readPage, retryChain, traceIdOf, typeKey, typeTone } from './row.model'

const row = { type: 2, request_id: '', model_name: '', other: '{}' } as LogView // what the others hold does not matter here
const pageWith = (over: Partial<LogView>) => ({ items: [{ ...row, ...over }], page: 1, page_size: 10, total: 31 })

describe('a row of the log', () => {
  it('is a call when it has a request id, and its details are read', () => {
    const other = JSON.stringify({ model_ratio: 1.25, is_new: true })
    const { items, total } = readPage(pageWith({ request_id: '0190f6c2-7d4e', other }))
    expect(total).toBe(31)
    expect(items[0]).toMatchObject({ isCall: true, details: { model_ratio: 1.25 } })
    expect(readPage(pageWith({})).items[0]).toMatchObject({ isCall: false, details: {} })
  })

  it('is no call when it tells what became of one, as a refund does (M78)', () => {
    const about = { request_id: '0190f6c2-7d4e', model_name: 'mj_imagine' }
    const rows = [pageWith(about), pageWith({ ...about, type: 4 })].flatMap((page) => readPage(page).items)
    expect(rows.map((each) => [each.isCall, isAboutCall(each), isUse(each)])).toEqual([
      [true, false, true],
      [false, true, false],
    ])
  })

  it('stands also when its details cannot be read', () => {
    expect(readPage(pageWith({ other: '{"frt":' })).items[0]?.details).toEqual({})
  })

  it('names its type, also one of a newer server (L1)', () => {
    expect([typeKey(2), typeKey(9)]).toEqual(['type.2', 'type.unknown'])
    expect([typeTone(3), typeTone(9)]).toEqual(['orange', 'neutral'])
  })

  it('tells the channels only when there was a second one', () => {
    const tried = (use_channel: string[]) => ({ admin_info: { use_channel, attempts: [], client_ip: '' } })
    expect(retryChain(tried(['3']))).toBeUndefined()
    expect(retryChain(tried(['3', '5', '2']))).toBe('3→5→2')
    expect(retryChain({})).toBeUndefined()
  })

  it('has the trace of its request', () => {
    expect(traceIdOf('0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10')).toBe('0190f6c27d4e7c119a553d2b6f0c1a10')
  })
})
