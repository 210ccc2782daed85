import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as reactQuery from './react-query'
import * as reactRouter from './react-router'
import { z } from './zod'

const root = path.resolve(__dirname, '../../../..')
const remotes = ['billing', 'channels', 'identity', 'logs', 'relay', 'tasks']
/** What the builds of remotes compile: their own sources, and those of the libs that no shell shares. */
const folders = [
  ...remotes.map((name) => `frontends/${name}/src`),
  ...['contracts', 'catalogue', 'pricing', 'texts', 'usage'].map((name) => `libs/${name}/src`),
]

/** Without comments, and without tests, which take the packages themselves. */
const sources = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(root, folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, ''))

/** The values that are imported from a package by name. */
const importedFrom = (name: string): string[] =>
  sources.flatMap((source) =>
    [...source.matchAll(new RegExp(String.raw`^import \{([^}]*)\} from '${name}'`, 'gm'))].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '' && !each.startsWith('type ')),
    ),
  )

const without = (names: readonly string[], shared: object) => [...new Set(names)].filter((name) => !(name in shared))

describe('what the shell shares in parts', () => {
  it('has all of zod that the sources of remotes use', () => {
    const used = sources.flatMap((source) =>
      [...source.matchAll(/(?<![\w.'])z\s*\.\s*(?!core\b)([a-z]\w*|NEVER)(?=[(.,)])/g)].map(([, name = '']) => name),
    )
    expect(used.length).toBeGreaterThan(1000)
    expect(without(used, z)).toEqual([])
  })

  it('has all of the query cache that they import', () => {
    const used = importedFrom('@tanstack/react-query')
    expect(used).toContain('useQuery')
    expect(without(used, reactQuery)).toEqual([])
  })

  it('has all of the router that they import', () => {
    const used = importedFrom('react-router')
    expect(used).toContain('useNavigate')
    expect(without(used, reactRouter)).toEqual([])
  })
})
