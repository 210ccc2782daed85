import { readRemoteList } from './remote-list'

jest.mock('@tollgate/console-sdk/host', () => jest.requireActual('@tollgate/console-sdk/api/readers'))

describe('the list of remotes', () => {
  it('has the shell’s limits unless the deployment says otherwise', () => {
    const remotes = [{ id: 'logs', manifest: '/console/logs/manifest.json' }]
    expect(readRemoteList({ remotes })).toEqual({
      remotes,
      limits: { manifestMs: 5_000, codeMs: 10_000, findMs: 5_000 },
    })
    expect(readRemoteList({ remotes, limits: { codeMs: 50 } }).limits).toEqual({
      manifestMs: 5_000,
      codeMs: 50,
      findMs: 5_000,
    })
  })

  it('is refused when it is none', () => {
    expect(() => readRemoteList({ remotes: [{ id: 'logs' }] })).toThrow('remotes[0].manifest is no text')
    expect(() => readRemoteList({ remotes: [], limits: { codeMs: '10s' } })).toThrow('limits.codeMs is no number')
    expect(() => readRemoteList('<html>')).toThrow('remotes.json is no object')
  })
})
