import { Fault } from '../fault.mjs'
import { Launcher } from './launcher.mjs'
import { createProgress } from './progress.mjs'
import { watchSources } from './watch-sources.mjs'

const PARENT_EVERY_MS = 1_000

/**
 * The life of the launcher's process: start, the ready line, and the stop at a signal. Sets the exit code and ends.
 * @param {import('../settings/settings.mjs').Settings} settings @param {import('./house.mjs').House} house
 */
export async function run(settings, house) {
  // A closed terminal must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const progress = createProgress()
  const launcher = new Launcher({ settings, house, progress })
  const stopped = stopAtSignal(launcher, progress)
  try {
    progress.line(`Tollgate starts on ${settings.data}`)
    const { url, lines } = await launcher.start()
    for (const line of lines) console.log(line)
    console.log(`Tollgate is ready at ${url}`)
    if (settings.isDev) watchSources(launcher)
  } catch (error) {
    if (stopped.isStopping) return
    console.error(error instanceof Fault ? error.message : error)
    await launcher.stop()
    process.exit(1)
  }
}

/** @param {Launcher} launcher @param {import('./progress.mjs').Progress} progress */
function stopAtSignal(launcher, progress) {
  const state = { isStopping: false }
  const stop = async () => {
    // npm passes Ctrl-C on, so it comes twice.
    if (state.isStopping) return
    state.isStopping = true
    progress.line('Stopping')
    const killed = await launcher.stop()
    if (killed.length > 0) progress.line(`Took too long and was killed: ${killed.join(', ')}`)
    progress.line('Stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(() => void stop())
  return state
}

/** npm that is killed cannot pass the signal on; the signal was meant for this process. @param {() => void} stop */
function whenOrphaned(stop) {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    stop()
  }, PARENT_EVERY_MS).unref()
}
