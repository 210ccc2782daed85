import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './compose-file'
import { type Instruction, readDockerfile } from './dockerfile.model'

const run = promisify(execFile)
const file = readDockerfile(readFileSync(path.join(root, 'deploy/docker/Dockerfile'), 'utf8'))

/**
 * Makes the folder `/app` of an image, or `/console` of a part of the console, by the very steps of the Dockerfile, but for
 * building: what it builds is built here. `stage` is the one that makes it.
 */
export async function makeFolder(at: string, stage: 'program' | 'pages', name: string): Promise<void> {
  mkdirSync(at, { recursive: true })
  const places: [RegExp, string][] = [
    [/(?<=\s)\/source\b/g, root],
    [/(?<=\s)\/manifests\b/g, at],
    [/(?<=\s)\/app\b/g, at],
    [/(?<=\s)\/console\b/g, path.join(at, 'console')],
    [/\$\{NAME\}/g, name],
  ]
  const here = (words: string): string => places.reduce((text, [from, to]) => text.replaceAll(from, to), words)
  const env = { ...process.env, npm_config_prefer_offline: 'true' }
  for (const words of [...stepsOf('manifests'), ...stepsOf(stage)].flatMap(wordsToRun))
    // Where the stage of manifests runs the repository is its folder.
    await run('sh', ['-ec', here(words)], { cwd: words.includes('manifests.mjs') ? root : at, env, maxBuffer: 1 << 24 })
}

const stepsOf = (stage: string): readonly Instruction[] => file.stages.find(({ name }) => name === stage)?.steps ?? []

/** What is copied from another stage is in its place already. */
const wordsToRun = ({ name, text }: Instruction): string[] => (name === 'RUN' ? [text] : [])

/** What the code of ours in a folder asks for and does not find there. Told by a program of its own: jest finds more. */
export async function missingIn(at: string): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(__dirname, 'missing-in.mjs'), at])
  return stdout
}
