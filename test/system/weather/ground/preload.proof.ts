import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const hourMs = 3_600_000
const preload = path.join(__dirname, 'preload.cjs')
/** Says what its clocks show, and where NATS is. */
const program = `setTimeout(() => console.log(JSON.stringify({
  now: Date.now(), made: new Date().getTime(), given: new Date(5).getTime(), text: new Date(Date()).getTime(),
  isDate: new Date() instanceof Date, nats: process.env.NATS_URL, ran: performance.now() })), 600)`

describe('what is loaded into a service under foul weather', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tollgate-preload-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it.each([hourMs, -hourMs])(
    'shifts its wall clock by %i ms and no other clock, and leads it to NATS by the wire',
    async (shiftMs) => {
      await writeFile(path.join(folder, 'some'), String(shiftMs))
      const main = path.join(folder, 'some', 'dist', 'main.js')
      const env = {
        INSTANCE_ID: 'i',
        WEATHER_CLOCKS: folder,
        WEATHER_NATS_PORT: '7',
        NATS_URL: 'nats://u:p@127.0.0.1:4222',
      }
      const words = ['--require', preload, '-e', program, '--', main]
      const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } })
      const said = JSON.parse(stdout) as Record<string, number | string | boolean>
      const expected = Date.now() + shiftMs
      for (const clock of ['now', 'made', 'text']) expect(Math.abs(Number(said[clock]) - expected)).toBeLessThan(5_000)
      expect(said).toMatchObject({ given: 5, isDate: true, nats: 'nats://u:p@127.0.0.1:7' })
      expect(said['ran']).toBeLessThan(60_000)
    },
  )
})
