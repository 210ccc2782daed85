import type { Rpc } from '../rpc/rpc'
import { TokenUses } from './token-uses'

describe('TokenUses', () => {
  let nowMs = 1_800_000_000_000
  let isAway = false
  let told: unknown[] = []
  let due: (() => void)[] = []
  const rpc = {
    call: (_contract: unknown, request: { uses: unknown[] }) => {
      if (isAway) return Promise.reject(new Error('away'))
      told.push(...request.uses)
      return Promise.resolve({})
    },
  } as unknown as Rpc
  const make = () => new TokenUses(rpc, { nowMs: () => nowMs } as never, (work) => void due.push(work))
  /** Lets time pass, and answers what was told meanwhile. */
  const pass = async (ms: number) => {
    nowMs += ms
    for (const work of due.splice(0)) work()
    await new Promise(setImmediate)
    return told.splice(0)
  }

  beforeEach(() => {
    told = []
    due = []
    isAway = false
  })

  it('tells uses together, once a minute for each token', async () => {
    const uses = make()
    const atMs = nowMs
    for (let call = 0; call < 1_000; call += 1) uses.note(1 + (call % 2), `10.0.0.${call % 200}`)
    expect(told).toEqual([])
    expect(due).toHaveLength(1)
    expect(await pass(1_000)).toEqual([
      { tokenId: 1, atMs, address: '10.0.0.0' },
      { tokenId: 2, atMs, address: '10.0.0.1' },
    ])
    uses.note(1, '10.0.0.9')
    expect(await pass(59_000)).toEqual([])
    uses.note(1, '10.0.0.9')
    expect(await pass(1_000)).toEqual([{ tokenId: 1, atMs: atMs + 60_000, address: '10.0.0.9' }])
  })

  it('tells at the next use what identity could not be told', async () => {
    const uses = make()
    isAway = true
    uses.note(1, '10.0.0.1')
    expect(await pass(1_000)).toEqual([])
    isAway = false
    uses.note(1, '10.0.0.2')
    expect(await pass(1_000)).toMatchObject([{ tokenId: 1, address: '10.0.0.2' }])
  })
})
