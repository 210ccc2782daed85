/** How the console's parts are built: `export default remoteConfig(import.meta.dirname)` is a whole rspack.config.mjs. */
export { remoteConfig } from './remote.mjs'
export { shellConfig } from './shell.mjs'
