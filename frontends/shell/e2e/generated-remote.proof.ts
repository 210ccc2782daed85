import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateRemote } from './fixture'

const root = path.resolve(__dirname, '../../..')
const place = mkdtempSync(path.join(os.tmpdir(), 'generated-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Runs the browser tests of a remote as its own `npm run e2e` does, or those whose names fit; returns what they say. */
const testIn = (folder: string, names = ''): Promise<{ isOk: boolean; output: string }> =>
  new Promise((resolve) => {
    const jest = path.join(root, 'node_modules/jest/bin/jest.js')
    const args = [jest, '--config', path.join(root, 'tools/jest/e2e.config.cjs'), '--rootDir', folder, '-t', names]
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ isOk: error === null, output: stdout + stderr }),
    )
  })

it('a generated remote comes with browser tests, which notice when its form sends something else', async () => {
  const folder = await generateRemote('gift-card', place)
  const whole = await testIn(folder)
  expect(whole.output).toMatch(/Tests: +8 passed/)
  expect(whole.isOk).toBe(true)
  const schema = path.join(folder, 'src/api/gift-card.schema.ts')
  writeFileSync(schema, readFileSync(schema, 'utf8').replace('z.string().trim()', 'z.string()'))
  const broken = await testIn(folder, 'asks for a name')
  expect(broken.isOk).toBe(false)
  expect(broken.output).toContain('✕ asks for a name, and adds what was typed')
}, 300_000)
