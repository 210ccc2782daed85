import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** What React and the libraries complain of, they do in `development`; a page costs three times as much there. */
export type Mode = 'development' | 'production'

const run = promisify(execFile)
const root = path.resolve(__dirname, '../../../..')
const builder = path.join(root, 'libs/console-sdk/build/prebuilt/build-host.mjs')
const cache = path.join(root, 'node_modules/.cache/tollgate-hosts')
/** What goes into every remote's pages and mocks, beside the remote itself. */
const shared = ['console-sdk', 'console-ui', 'contracts', 'texts', 'catalogue', 'usage'].map((lib) => `libs/${lib}`)
const notBuilt = /\/(node_modules|dist|e2e|test|testing|gallery)\/|\.spec\./

/**
 * The folder with the dev host of a remote and its mocks, built once from the sources that there are now, for all test files
 * and runs; `folder` is the remote's. Rejects with what the compiler says.
 */
export async function prebuiltHost(folder: string, mode: Mode): Promise<string> {
  const place = path.join(cache, `${path.basename(folder)}-${mode}-${stampOf(folder)}`)
  mkdirSync(cache, { recursive: true })
  while (!existsSync(place)) {
    if (takeTurn(`${place}.lock`)) await build(folder, mode, place).finally(() => rmSync(`${place}.lock`))
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return place
}

/** All that a build reads, as one word. */
function stampOf(folder: string): string {
  const hash = createHash('sha256').update(folder)
  const sources = [folder, ...shared.map((lib) => path.join(root, lib))].flatMap(filesIn)
  for (const file of [...sources, path.join(root, 'package-lock.json')]) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (notBuilt.test(entry.isDirectory() ? `${file}/` : file)) return []
    return entry.isDirectory() ? filesIn(file) : [file]
  })
}

/** Whether this process is the one to build; a lock that a dead process left behind goes. */
function takeTurn(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isLeftBehind(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isLeftBehind(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // Whoever has just made it has not written it yet.
    return pid > 0 && !process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function build(folder: string, mode: Mode, place: string): Promise<void> {
  if (existsSync(place)) return // by the one whose turn it was before
  const unfinished = `${place}.new`
  rmSync(unfinished, { recursive: true, force: true })
  await run(process.execPath, [builder, folder, unfinished, mode], { env: { ...process.env, NODE_ENV: mode } })
  renameSync(unfinished, place)
  // Of older sources nobody asks again; those of today may still be served to a run that began with them.
  const sameRemote = place.slice(0, place.lastIndexOf('-') + 1)
  const yesterday = Date.now() - 24 * 3_600_000
  for (const name of readdirSync(cache).map((each) => path.join(cache, each)))
    if (name.startsWith(sameRemote) && !name.startsWith(place) && statSync(name).mtimeMs < yesterday)
      rmSync(name, { recursive: true, force: true })
}
