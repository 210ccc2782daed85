import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { allMutants } from './mutants/all-mutants'
import { mutated } from './mutants/mutate.cjs'

const repository = path.resolve(__dirname, '../..')

describe('the list of mutants', () => {
  it('has twenty at least, each under a name of its own', () => {
    expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length)
    expect(allMutants.length).toBeGreaterThanOrEqual(20)
  })

  it.each(allMutants)('$name changes texts that stand in the compiled files exactly once', async ({ changes }) => {
    for (const { file, ...change } of changes) {
      const text = await readFile(path.join(repository, file), 'utf8')
      expect(mutated(file, text, [change])).not.toBe(text)
    }
  })

  it('is not taken where a text is missing, or stands twice', () => {
    const change = { find: 'this', put: 'that' }
    expect(() => mutated('a.js', 'those', [change])).toThrow('stands 0 times in a.js')
    expect(() => mutated('a.js', 'this is this', [change])).toThrow('stands 2 times in a.js')
    expect(mutated('a.js', 'this', [change])).toBe('that')
  })
})
