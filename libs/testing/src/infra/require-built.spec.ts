import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { requireBuilt } from './require-built'

describe('what was built', () => {
  let root: string
  const write = (file: string, content: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), content)
  }
  const build = (file: string, source: string): void =>
    write(file.replace('/src/', '/dist/').replace(/\.ts$/, '.js.map'), JSON.stringify({ sourcesContent: [source] }))

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'built-'))
    write('services/mill/package.json', JSON.stringify({ dependencies: { '@tollgate/wheel': '*', nats: '1' } }))
    write('libs/wheel/package.json', JSON.stringify({ dependencies: { '@tollgate/wheel': '*' } }))
    for (const file of ['services/mill/src/main.ts', 'libs/wheel/src/parts/spoke.ts']) {
      write(file, 'now')
      build(file, 'now')
    }
    write('services/mill/src/main.spec.ts', 'is never built')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('passes when it was made from the sources that there are', () => {
    expect(() => requireBuilt('services/mill', root)).not.toThrow()
  })

  it('passes over types, of which nothing is built', () => {
    write('services/mill/dist/main.js.map', JSON.stringify({ mappings: '' }))
    expect(() => requireBuilt('services/mill', root)).not.toThrow()
  })

  it.each([
    ['of the package itself is older', () => build('services/mill/src/main.ts', 'then'), 'services/mill/src/main.ts'],
    ['of a lib is older', () => build('libs/wheel/src/parts/spoke.ts', 'then'), 'libs/wheel/src/parts/spoke.ts'],
    [
      'is not there',
      () => rmSync(path.join(root, 'libs/wheel/dist'), { recursive: true }),
      'libs/wheel/src/parts/spoke.ts',
    ],
  ])('is refused with the file and the remedy when what %s', (_what, spoil, file) => {
    spoil()
    expect(() => requireBuilt('services/mill', root)).toThrow(`${file} changed since the last build: run npx nx`)
  })

  it('tells how many files more there are', () => {
    rmSync(path.join(root, 'libs/wheel/dist'), { recursive: true })
    rmSync(path.join(root, 'services/mill/dist'), { recursive: true })
    expect(() => requireBuilt('services/mill', root)).toThrow(/main\.ts and 1 more changed/)
  })
})
