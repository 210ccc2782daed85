/**
 * What remotes take from the shell and never bring themselves, by the beginning of its name. One React, one router, one
 * query cache and one theme for all; a remote is as small as its own pages. MUI is not among them: only console-ui knows
 * it, and console-ui comes from the shell as a whole.
 */
export const sharedByShell = [
  'react',
  'react/',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  'zod',
  '@tollgate/console-sdk',
  '@tollgate/console-sdk/list-page',
  '@tollgate/console-sdk/options',
  '@tollgate/console-sdk/values',
  '@tollgate/console-ui/',
]

/** The same as the federation plugin of a remote wants it. */
export const consumedByRemotes = Object.fromEntries(
  sharedByShell.map((name) => [
    name,
    // The contract number of the manifest says what fits together, not the versions of packages.
    { import: /** @type {const} */ (false), singleton: true, requiredVersion: /** @type {const} */ (false) },
  ]),
)
