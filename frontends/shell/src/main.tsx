import './shell.css'
import { turn } from './start/turn'

/**
 * Runs the console's code piece by piece, each in a task of its own: run in one, it would let a click wait for all of it. The
 * questions go out first, so that their answers travel meanwhile.
 */
async function start(place: HTMLElement): Promise<void> {
  const { ask } = await import(/* webpackMode: "eager" */ './start/ask-early')
  const { queries, asked } = ask(location.pathname)
  await turn()
  await import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client')
  await turn()
  await import(/* webpackMode: "eager", webpackExports: ["Button"] */ '@tollgate/console-ui/button')
  await turn()
  await import(/* webpackMode: "eager", webpackExports: ["AppTheme"] */ '@tollgate/console-ui/app-theme')
  await turn()
  await import(/* webpackMode: "eager", webpackExports: ["Icon"] */ '@tollgate/console-ui/icon')
  await turn()
  const { draw } = await import(/* webpackMode: "eager" */ './draw')
  await turn()
  await draw(place, queries, asked)
}

const place = document.getElementById('console')
if (place !== null) void start(place)
