import { watch } from 'node:fs'
import path from 'node:path'

/** Editors save in several steps; what comes within this time is one change. */
const SETTLE_MS = 150

/**
 * Which services run code of the changed file: one service's own sources, or all for a library's; none for tests.
 * @param {string} file path in the repository @param {string[]} services
 * @returns {string[]}
 */
export function servicesTouchedBy(file, services) {
  const [area, name = '', folder] = file.split(path.sep)
  if (folder !== 'src' || /\.(spec|it)\.ts$/.test(file) || !/\.(ts|json)$/.test(file)) return []
  if (area === 'libs') return name === 'testing' ? [] : services
  return services.includes(name) ? [name] : []
}

/**
 * Rebuilds and restarts what a saved file belongs to, as long as the process lives. A build that fails changes nothing.
 * @param {import('./launcher.mjs').Launcher} launcher
 */
export function watchSources(launcher) {
  const { settings, house, progress } = launcher
  /** @type {Set<string>} */
  const touched = new Set()
  let isBusy = false
  const refresh = async () => {
    if (isBusy || touched.size === 0) return
    isBusy = true
    const names = [...touched]
    touched.clear()
    try {
      await launcher.build()
      for (const name of names) await launcher.supervisor?.restart(name)
    } catch (error) {
      progress.line(/** @type {Error} */ (error).message)
    }
    isBusy = false
    void refresh()
  }
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  for (const area of ['libs', 'services', 'deploy']) {
    watch(path.join(settings.root, area), { recursive: true }, (_, name) => {
      for (const each of servicesTouchedBy(path.join(area, name ?? ''), house.services)) touched.add(each)
      clearTimeout(settling)
      settling = setTimeout(() => void refresh(), SETTLE_MS)
    })
  }
  progress.line('Watching the sources')
}
