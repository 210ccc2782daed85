import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The same five folders up from `src` and from `dist`. */
const repository = path.resolve(__dirname, '../../../..')
const ours = '@tollgate/'

/**
 * Throws at once when what was built of a package, or of a lib that it depends on, is missing or made from other sources than
 * there are now: a test that starts it as a process would only wait for what never comes. `folder` is the package's in the
 * repository, as in `services/relay`. What it was made from stands in the source maps of the compiler.
 */
export function requireBuilt(folder: string, root = repository): void {
  const stale = foldersOf(folder, root).flatMap((each) => staleIn(path.join(root, each), each))
  if (stale.length === 0) return
  const more = stale.length === 1 ? '' : ` and ${stale.length - 1} more`
  throw new Error(`${stale[0]}${more} changed since the last build: run npx nx run-many -t build`)
}

/** The package and all libs of ours that it needs, each once. */
function foldersOf(folder: string, root: string): string[] {
  const found = new Set<string>()
  const add = (each: string): void => {
    if (found.has(each)) return
    found.add(each)
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, each, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    for (const name of Object.keys(dependencies))
      if (name.startsWith(ours)) add(path.join('libs', name.slice(ours.length)))
  }
  add(folder)
  return [...found]
}

function staleIn(folder: string, name: string): string[] {
  const sources = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
  return sources
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .filter((file) => !isBuilt(folder, file))
    .map((file) => path.join(name, 'src', file))
}

function isBuilt(folder: string, file: string): boolean {
  const map = path.join(folder, 'dist', file.replace(/\.ts$/, '.js.map'))
  if (!existsSync(map)) return false
  const { sourcesContent } = JSON.parse(readFileSync(map, 'utf8')) as { sourcesContent?: string[] }
  // The map of types alone is empty, as nothing of them runs.
  return sourcesContent === undefined || sourcesContent[0] === readFileSync(path.join(folder, 'src', file), 'utf8')
}
