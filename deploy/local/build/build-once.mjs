import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { takeFile } from '../processes/file-lock.mjs'
import { cacheFolder, isBuilt, stampBuild } from './build-stamp.mjs'

const LOOK_AGAIN_MS = 100

/**
 * Builds these projects unless they are built: nx puts every output in its place anew, changed or not, and what runs from
 * them meanwhile would miss a file. One process at a time; the others wait and then find it done. `build` says whether it went
 * well. Returns what it gave, or null when there was nothing to do. Rejects when the signal is aborted while it waits.
 * @template T
 * @param {{ root: string, projects: string[], signal?: AbortSignal }} what
 * @param {() => Promise<T>} build @param {(result: T) => boolean} [isGood]
 * @returns {Promise<T | null>}
 */
export async function buildOnce({ root, projects, signal }, build, isGood = () => true) {
  mkdirSync(cacheFolder(root), { recursive: true })
  const file = path.join(cacheFolder(root), 'build.lock')
  const release = await take(file, signal)
  try {
    if (isBuilt(root, projects)) return null
    // The lock is new, and was made by the clock that tells when a source changed.
    const begun = statSync(file).ctimeMs
    const result = await build()
    if (isGood(result)) stampBuild(root, { begun, projects })
    return result
  } finally {
    release()
  }
}

/** @param {string} file @param {AbortSignal} [signal] */
async function take(file, signal) {
  for (;;) {
    signal?.throwIfAborted()
    const taken = takeFile(file)
    if ('release' in taken) return taken.release
    await delay(LOOK_AGAIN_MS, undefined, { signal })
  }
}
