import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { Secret } from '../config/secret'
import { KeyRing } from '../crypto/key-ring'
import { SecretBox } from '../crypto/secret-box'
import type { Log } from '../log/log'
import { openKeyRing } from './key-file'

describe('a ring from a file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'key-file-')), 'master.keys')
  const told: string[] = []
  const note = (event: string) => void told.push(event)
  const log = { info: note, error: note } as unknown as Log // it says nothing else
  let clock: ManualClock
  let ring: KeyRing

  const write = (...secrets: string[]) => {
    writeFileSync(`${file}.new`, secrets.join('\n') + '\n')
    renameSync(`${file}.new`, file)
  }

  beforeEach(() => {
    write('old')
    clock = new ManualClock()
    ring = openKeyRing({ TOLLGATE_SECRET: new Secret('old'), TOLLGATE_SECRET_FILE: file }, clock, log)
    told.splice(0)
  })

  it('follows the file within a second', async () => {
    write('new', 'old')
    await clock.advance(1_000)
    expect(ring.ids).toEqual(KeyRing.of('new\nold').ids)
    write('new')
    await clock.advance(1_000)
    expect(ring.ids).toEqual(KeyRing.of('new').ids)
    expect(told).toEqual(['keys.taken', 'keys.taken'])
  })

  it('opens at once what a process sealed that has seen the file earlier', () => {
    write('new', 'old')
    const sealed = new SecretBox(KeyRing.of('new\nold'), 'mails').seal('x', ['mails'])
    expect(new SecretBox(ring, 'mails').open(sealed, ['mails'])).toBe('x')
  })

  it('keeps what it has while the file is of no use, and says so once', async () => {
    rmSync(file)
    await clock.advance(3_000)
    write()
    await clock.advance(3_000)
    expect(ring.ids).toEqual(KeyRing.of('old').ids)
    expect(told).toEqual(['keys.unreadable', 'keys.unreadable'])
    write('new')
    await clock.advance(1_000)
    expect(ring.ids).toEqual(KeyRing.of('new').ids)
  })
})
