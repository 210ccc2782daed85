import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type * as Promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { openOwnJournal } from './journal-folder'

let refusals: string[] = []
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof Promises>('node:fs/promises')
  return {
    ...actual,
    mkdir: (...args: Parameters<typeof actual.mkdir>) => {
      const code = refusals.shift()
      return code === undefined ? actual.mkdir(...args) : Promise.reject(Object.assign(new Error(code), { code }))
    },
  }
})

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'relay-folder-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Begins a journal where folders are refused for these reasons first; `lines` is what was logged. */
function begin(...reasons: string[]) {
  refusals = reasons
  const clock = new ManualClock()
  const lines: string[] = []
  const log = createLog('test', { level: 'warn', write: (line) => void lines.push(line) })
  return { clock, lines, opening: openOwnJournal({ root, clock, log }) }
}

describe('a journal that begins', () => {
  it('waits for room on the disk, and says so once', async () => {
    const { clock, lines, opening } = begin('ENOSPC', 'EDQUOT')
    await clock.advance(5_000)
    const { journal, close } = await opening
    expect(readdirSync(root)).toEqual([journal.id])
    expect(lines.filter((line) => line.includes('journal.disk-full'))).toHaveLength(1)
    close()
  })

  it('fails for any other reason', async () => {
    await expect(begin('EACCES').opening).rejects.toThrow('EACCES')
  })
})
