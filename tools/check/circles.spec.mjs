import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { circlesOf, fileGraph, folderGraph } from './circles.mjs'

/** @param {string} from @param {string} to @param {boolean} [isOfTypes] */
const arrow = (from, to, isOfTypes = false) => ({ from: `libs/a/src/${from}`, to: `libs/a/src/${to}`, isOfTypes })

/** @param {ReturnType<typeof arrow>[]} imports */
const folderCircles = (imports) => circlesOf(folderGraph(imports, 'libs/a'))

describe('circles of files', () => {
  it('are found over any number of files, and told with their arrows', () => {
    const graph = fileGraph([
      arrow('x.ts', 'y.ts'),
      arrow('y.ts', 'z.ts'),
      arrow('z.ts', 'x.ts'),
      arrow('w.ts', 'x.ts'),
    ])
    const [circle, ...more] = circlesOf(graph)
    assert.match(String(circle), /^3 need each other:\n {2}libs\/a\/src\/x\.ts -> libs\/a\/src\/y\.ts/)
    assert.deepEqual(more, [])
  })

  it('are none when types alone close them', () => {
    assert.deepEqual(circlesOf(fileGraph([arrow('x.ts', 'y.ts'), arrow('y.ts', 'x.ts', true)])), [])
  })
})

describe('circles of folders', () => {
  it('are closed by an import of types too, and name the file', () => {
    const [circle] = folderCircles([arrow('call/call.ts', 'answer/a.ts'), arrow('answer/a.ts', 'call/port.ts', true)])
    assert.match(String(circle), /answer -> libs\/a\/src\/call, by a\.ts$/m)
  })

  it('are none between files of one folder, nor with the package’s own face', () => {
    const imports = [
      arrow('x/a.ts', 'x/b.ts'),
      arrow('x/b.ts', 'x/a.ts'),
      arrow('index.ts', 'x/a.ts'),
      arrow('x/a.ts', 'a.config.ts'),
    ]
    assert.deepEqual(folderCircles(imports), [])
  })

  it('are not closed by a Nest module, which wires the folders below its own', () => {
    assert.deepEqual(folderCircles([arrow('x/x.module.ts', 'x/jobs/j.ts'), arrow('x/jobs/j.ts', 'x/s.ts')]), [])
  })
})
