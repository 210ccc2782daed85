import { CodeLoader } from './code-loader'

/** The code of all remotes, each loaded once. */
export const loader = new CodeLoader(async () => (await import('./federation')).federation)
