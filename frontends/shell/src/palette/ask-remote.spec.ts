import type { Find, FindQuestion, ManifestFinder } from '@tollgate/console-sdk'
import type { KnownRemote } from '../remotes/remote'
import { TooSlow } from '../remotes/time-limit'
import { askRemote } from './ask-remote'

const remote = { id: 'notes' } as KnownRemote
const finder = { module: './find/notes' } as ManifestFinder
const limits = { manifestMs: 5, codeMs: 5, findMs: 5 }

/** Asks a remote whose finder is this one. */
function ask(find: Find, signal = new AbortController().signal) {
  const loader = { loadPart: <T>() => Promise.resolve(find as T) }
  const question = { text: 'x', language: 'en', user: null, signal } as unknown as FindQuestion
  return askRemote({ remote, finder, limits, loader }, question)
}

const found = (path: string) => ({ id: path, title: path, path })

describe('asking a remote (K15)', () => {
  it('leads to pages of the console alone', async () => {
    const paths = ['/notes/1', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:0', '/']
    expect(await ask(() => Promise.resolve(paths.map(found)))).toEqual([found('/notes/1'), found('/')])
  })

  it('gives a slow one up, and tells it so', async () => {
    let told: AbortSignal | undefined
    const slow: Find = ({ signal }) => {
      told = signal
      return new Promise(() => undefined)
    }
    await expect(ask(slow)).rejects.toThrow(TooSlow)
    expect(told?.aborted).toBe(true)
  })

  it('asks nothing for which nobody waits any more', async () => {
    const find = jest.fn<ReturnType<Find>, Parameters<Find>>()
    await expect(ask(find, AbortSignal.abort())).rejects.toThrow()
    expect(find).not.toHaveBeenCalled()
  })
})
