import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { lastSightOf } from './last-sight'

/** A browser that tests look for, and what to say where there is none. */
interface SoughtBrowser {
  readonly name: string
  /** Of the programs, the best first. */
  readonly programs: readonly string[]
  /** The variable that names another one. */
  readonly variable: string
}

// The first is Chromium without the windows of a desktop: the tests take a quarter less time.
const soughtChromium: SoughtBrowser = {
  name: 'Chromium',
  programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  variable: 'CHROMIUM_PATH',
}

/** Where a browser is: what its variable names, else the first of its programs on the PATH. Throws in words when there is none. */
export function findBrowser({ name, programs, variable }: SoughtBrowser, env: NodeJS.ProcessEnv = process.env): string {
  const named = env[variable]
  if (named !== undefined && named !== '') return named
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const found = folders.flatMap((folder) => programs.map((one) => path.join(folder, one))).find(isExecutable)
  if (found === undefined) throw new Error(`There is no ${name}: install it, or set ${variable} to it.`)
  return found
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What lives for two seconds is over before optimised code pays; but what runs as much as axe still gets it. */
const rarelyOptimised = '--interrupt-budget=4000000 --invocation-count-for-maglev=4000'
/** One process draws every page of a profile, as a fresh one for each costs a fifth of the time. */
const briefly = ['--renderer-process-limit=1', `--js-flags=--min-semi-space-size=32 ${rarelyOptimised}`]

/** What the environment of the tests calls when one fails; there is none where a browser is launched by a tool. */
declare global {
  var whenTestFails: Set<() => Promise<void>> | undefined
}

/** A real browser without a window. It tells what its pages showed when a test fails. */
export async function launchBrowser(): Promise<Browser> {
  // In a container there is often no user namespace for the sandbox; only pages of ours are opened.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', ...briefly]
  const browser = await chromium.launch({ executablePath: findBrowser(soughtChromium), args })
  const tell = async () => void process.stderr.write(await lastSightOf(browser))
  globalThis.whenTestFails?.add(tell)
  browser.once('disconnected', () => globalThis.whenTestFails?.delete(tell))
  return browser
}
