import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { repository } from './rule-files'

const run = promisify(execFile)

interface Programs {
  readonly prometheus: string
  readonly promtool: string
}

let found: Promise<Programs> | undefined

/** Installed ones, or a private copy that is fetched the first time, as the launcher finds its servers. */
export function programs(): Promise<Programs> {
  found ??= run(process.execPath, ['deploy/local/prometheus.mjs'], { cwd: repository }).then(
    ({ stdout }) => JSON.parse(stdout) as Programs, // as it prints them
  )
  return found
}

/** What promtool says; a failed check or test throws with it. */
export async function promtool(words: readonly string[], folder: string): Promise<string> {
  const { promtool: program } = await programs()
  try {
    const { stdout, stderr } = await run(program, words, { cwd: path.resolve(repository, folder), maxBuffer: 16 << 20 })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string } // as execFile throws it
    throw new Error(`promtool ${words.join(' ')}: ${stdout}${stderr}`, { cause: error })
  }
}
