import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { libraryFolders, putInPlace } from './debian.mjs'

test('libraries of an unpacked package are found where they lie, and nothing is looked for elsewhere', (context) => {
  const unpacked = mkdtempSync(path.join(os.tmpdir(), 'unpacked-'))
  context.after(() => rmSync(unpacked, { recursive: true }))
  const files = [
    'usr/lib/x86_64-linux-gnu/libFLAC.so.12',
    // Used by another library alone, which knows it by an absolute path.
    'usr/lib/x86_64-linux-gnu/pulseaudio/libpulsecommon-16.1.so',
    'usr/lib/x86_64-linux-gnu/dri/swrast_dri.so',
    'usr/lib/chromium/chromium',
    'usr/share/doc/lib.so',
  ]
  for (const file of files) {
    mkdirSync(path.dirname(path.join(unpacked, file)), { recursive: true })
    writeFileSync(path.join(unpacked, file), '')
  }
  assert.deepEqual(
    libraryFolders(unpacked).map((folder) => path.relative(unpacked, folder)),
    ['usr/lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu/pulseaudio', 'usr/lib'],
  )
})

test('of two processes that fetch a program at once the first puts it there; one that does not run is replaced', async (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fetched-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const program = 'usr/sbin/nats-server'
  /** @param {string} name @param {string} says @param {number} code */
  const unpack = (name, says, code) => {
    const file = path.join(folder, name, program)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `#!/bin/sh\necho ${says} v1.0\nexit ${code}\n`, { mode: 0o755 })
    return path.join(folder, name)
  }
  const kept = () => readFileSync(path.join(folder, 'nats', program), 'utf8')
  await putInPlace('nats', unpack('broken', 'broken', 1), folder)
  await putInPlace('nats', unpack('one', 'first', 0), folder)
  assert.match(kept(), /first/)
  await putInPlace('nats', unpack('two', 'second', 0), folder)
  assert.match(kept(), /first/)
})
