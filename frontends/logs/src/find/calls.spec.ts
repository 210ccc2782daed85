import type { FindQuestion, SessionUser } from '@tollgate/console-sdk'
import findCalls from './calls'

const get = jest.fn()
jest.mock('@tollgate/console-sdk', () => ({
  ...jest.requireActual('@tollgate/console-sdk/paths/paths'),
  ...jest.requireActual('@tollgate/console-sdk/session/roles'),
  api: { get: (...call: unknown[]) => get(...call) },
}))

const id = '0190f6c2-7d4e-7c11-9a55-000000000001'
const ask = (text: string, role: number) =>
  findCalls({ text, user: { role } as SessionUser, signal: new AbortController().signal } as unknown as FindQuestion)
const found = { state: 'logged', request_id: id, row: { model_name: 'gpt-4o', username: 'alice' } }

beforeEach(() => get.mockReset())

describe('calls in the palette (K15)', () => {
  it('are found by the whole id of their request, also as traces have it', async () => {
    get.mockResolvedValue(found)
    const shown = [{ id, title: id, hint: 'gpt-4o · alice', path: `/log/${id}` }]
    expect(await ask(id.replaceAll('-', ''), 10)).toEqual(shown)
    expect(get.mock.calls[0]?.[0]).toBe(`/api/log/${id.replaceAll('-', '')}`)
  })

  it('are one’s own for who is no administrator', async () => {
    get.mockResolvedValue({ ...found, row: null, state: 'pending' })
    expect(await ask(id, 1)).toEqual([{ id, title: id, hint: '', path: `/log/${id}` }])
    expect(get.mock.calls[0]?.[0]).toBe(`/api/log/self/${id}`)
  })

  it('are not asked for by anything less, nor shown where nobody knows them', async () => {
    expect(await ask(id.slice(0, -1), 10)).toEqual([])
    expect(get).not.toHaveBeenCalled()
    get.mockResolvedValue({ ...found, state: 'unknown', row: null })
    expect(await ask(id, 10)).toEqual([])
  })
})
