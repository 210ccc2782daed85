import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statSync as statOf, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { buildOnce } from './build-once.mjs'
import { cacheFolder } from './build-stamp.mjs'

describe('a build', () => {
  let root = ''
  let builds = 0
  const write = (/** @type {string} */ file, text = 'text') => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  /** Times of files stand still for some milliseconds: what comes after this is later for them too. */
  const tick = () => {
    const file = path.join(root, 'clock')
    write('clock')
    const { mtimeMs } = statOf(file)
    while (statOf(file).mtimeMs === mtimeMs) write('clock')
  }
  const build = async () => {
    builds++
    tick()
    write('libs/wheel/dist/parts/spoke.js')
    write('services/mill/dist/main.js')
    return 'built'
  }
  const start = (projects = ['wheel', 'mill']) => {
    tick()
    return buildOnce({ root, projects }, build)
  }

  beforeEach(() => {
    root = temporaryFolder()
    builds = 0
    write('package.json', JSON.stringify({ workspaces: ['libs/*', 'services/*'] }))
    for (const [folder, name] of [
      ['libs/wheel', 'wheel'],
      ['services/mill', 'mill'],
    ])
      write(`${folder}/package.json`, JSON.stringify({ name, scripts: { build: 'make' } }))
    for (const file of ['package-lock.json', 'nx.json', '.swcrc', 'tools/typescript/base.json']) write(file)
    write('libs/wheel/src/parts/spoke.ts')
    write('services/mill/src/main.ts')
  })

  it('is done once, and nothing is touched while all is as it was', async () => {
    assert.equal(await start(), 'built')
    assert.equal(await start(), null)
    assert.equal(await start(['mill']), null)
  })

  /** @type {[string, () => void][]} */
  const changes = [
    ['a source changed', () => write('libs/wheel/src/parts/spoke.ts', 'new')],
    ['a source is new', () => write('libs/wheel/src/parts/rim.ts')],
    ['a source is gone', () => rmSync(path.join(root, 'libs/wheel/src/parts/spoke.ts'))],
    [
      'a source changed, and says that it is old',
      () => {
        write('services/mill/src/main.ts', 'new')
        utimesSync(path.join(root, 'services/mill/src/main.ts'), 1, 1)
      },
    ],
    ['the packages changed', () => write('package-lock.json', '{}')],
    ['the compiler is set otherwise', () => write('.swcrc', '{}')],
    ['an output was made by somebody else', () => write('libs/wheel/dist/parts/spoke.js', 'other')],
    ['an output is gone', () => rmSync(path.join(root, 'libs/wheel/dist/parts/spoke.js'))],
    ['all outputs of one are gone', () => rmSync(path.join(root, 'services/mill/dist'), { recursive: true })],
    ['an output lost its rights', () => chmodSync(path.join(root, 'services/mill/dist/main.js'), 0o600)],
    ['its note is damaged', () => writeFileSync(path.join(cacheFolder(root), 'build.json'), '{"begun":')],
  ]
  for (const [what, change] of changes)
    it(`is done again when ${what}`, async () => {
      await start()
      tick()
      change()
      assert.equal(await start(), 'built')
      assert.equal(await start(), null)
    })

  it('is not done again for tests', async () => {
    await start()
    tick()
    write('libs/wheel/src/parts/spoke.spec.ts')
    write('services/mill/test/mill.it.ts')
    // The new file is an entry of the folder; its own change is what does not count.
    await start()
    tick()
    write('libs/wheel/src/parts/spoke.spec.ts', 'changed')
    write('services/mill/test/mill.it.ts', 'changed')
    assert.equal(await start(), null)
  })

  it('is done again when a source changed while it ran', async () => {
    const begun = buildOnce({ root, projects: ['mill'] }, async () => {
      tick()
      write('services/mill/src/main.ts', 'saved meanwhile')
      return build()
    })
    await begun
    assert.equal(await start(['mill']), 'built')
  })

  it('is done again when it went wrong or was cut short', async () => {
    await buildOnce({ root, projects: ['mill'] }, build, () => false)
    assert.equal(await start(['mill']), 'built')
    await assert.rejects(
      buildOnce({ root, projects: ['wheel', 'mill'] }, () => {
        write('services/mill/dist/main.js', 'half')
        return Promise.reject(new Error('cut short'))
      }),
      /cut short/,
    )
    assert.equal(await start(['mill']), 'built')
  })

  it('is done for what was not built yet', async () => {
    await start(['wheel'])
    assert.equal(await start(['wheel', 'mill']), 'built')
  })

  it('is done by one of two that start together', async () => {
    tick()
    const both = await Promise.all([start(), start()])
    assert.deepEqual([...both].sort(), ['built', null])
    assert.equal(builds, 1)
  })

  it('waits no longer for another when its own start ends', async () => {
    let finish = () => {}
    const other = buildOnce({ root, projects: ['mill'] }, () => new Promise((resolve) => (finish = () => resolve(1))))
    const aborting = new AbortController()
    const waiting = buildOnce({ root, projects: ['mill'], signal: aborting.signal }, build)
    aborting.abort(new Error('stopped'))
    await assert.rejects(waiting)
    finish()
    await other
    assert.equal(builds, 0)
  })

  it('takes over from one that was killed', async () => {
    mkdirSync(cacheFolder(root), { recursive: true })
    const gone = spawnSync('true').pid
    writeFileSync(path.join(cacheFolder(root), 'build.lock'), JSON.stringify({ pid: gone, startTime: 'boot/1' }))
    assert.equal(await start(), 'built')
  })
})
