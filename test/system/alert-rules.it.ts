import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promtool } from './observability/support/programs'
import { filesIn, observability } from './observability/support/rule-files'

const folder = 'deploy/observability/prometheus'
const inFolder = (file: string) => path.relative('prometheus', file)

describe('rules of Prometheus, as promtool reads them', () => {
  it('have no fault, nor has the configuration that names them', async () => {
    const rules = filesIn('prometheus/rules', '.yml').map(inFolder)
    await promtool(['check', 'rules', '--lint=all', '--lint-fatal', ...rules], folder)
    await promtool(['check', 'config', 'prometheus.yml'], folder)
  })

  it.each(filesIn('prometheus/tests', '.test.yml').map(inFolder))(
    '%s: each alert is silent while all is well, told under its fault and silent again',
    async (file) => {
      await promtool(['test', 'rules', file], folder)
    },
  )

  it('a rule that tells nothing fails its test', async () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'tollgate-rules-'))
    cpSync(path.join(observability, 'prometheus'), copy, { recursive: true })
    const file = path.join(copy, 'rules/house.yml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('up{job="tollgate"} == 0', 'up{job="tollgate"} == 7'))
    await expect(promtool(['test', 'rules', 'tests/house.test.yml'], copy)).rejects.toThrow('ProcessDown')
    rmSync(copy, { recursive: true })
  })
})
