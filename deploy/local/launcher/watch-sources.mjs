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
  if (area === 'libs') return name === 'testing' || name.startsWith('console-') ? [] : services
  return (area === 'services' || area === 'deploy') && services.includes(name) ? [name] : []
}

/**
 * Whether the changed file is the console's, which is built anew and needs no restart: its files are read when they are asked for.
 * @param {string} file path in the repository
 */
export function isOfConsole(file) {
  const [area, name = '', folder] = file.split(path.sep)
  const isPart = area === 'frontends' || (area === 'libs' && name.startsWith('console-'))
  return isPart && folder === 'src' && /\.(tsx?|json|css|html|svg)$/.test(file) && !/\.spec\.tsx?$/.test(file)
}

/**
 * Rebuilds and restarts what a saved file belongs to, as long as the process lives. A build that fails changes nothing.
 * @param {import('./launcher.mjs').Launcher} launcher
 */
export function watchSources(launcher) {
  const { settings, house, progress } = launcher
  /** @type {Set<string>} */
  const touched = new Set()
  let isConsoleTouched = false
  let isBusy = false
  const refresh = async () => {
    if (isBusy || (touched.size === 0 && !isConsoleTouched)) return
    isBusy = true
    const names = [...touched]
    touched.clear()
    isConsoleTouched = false
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
  for (const area of ['libs', 'services', 'deploy', 'frontends']) {
    watch(path.join(settings.root, area), { recursive: true }, (_, name) => {
      const file = path.join(area, name ?? '')
      for (const each of servicesTouchedBy(file, house.services)) touched.add(each)
      isConsoleTouched ||= isOfConsole(file)
      clearTimeout(settling)
      settling = setTimeout(() => void refresh(), SETTLE_MS)
    })
  }
  progress.line('Watching the sources')
}
