import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { libraryFolders } from './debian.mjs'

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
