import * as sdk from '@tollgate/console-sdk'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactQuery from './react-query'
import * as reactRouter from './react-router'

type Getter = () => Promise<() => unknown>

/** What the shell itself runs on, so it is here when the first remote comes. */
const loaded: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router': reactRouter,
  '@tanstack/react-query': reactQuery,
  '@tollgate/console-sdk': sdk,
}

// Parts of the kit come when the first remote asks for one, in the few files that the build makes of them. What the shell
// shows too is in its first file already.
const entries = import.meta.webpackContext('../../../../libs/console-ui/src', {
  mode: 'lazy',
  regExp: /^\.\/[a-z-]+\/index\.ts$/,
})

const singleton = { singleton: true, requiredVersion: false } as const
const loadedShares = Object.entries(loaded).map(([name, module]) => [name, share(() => Promise.resolve(() => module))])
const componentShares = entries.keys().map((file) => {
  const name = file.replace(/^\.\//, '').replace(/\/index\.ts$/, '')
  return [`@tollgate/console-ui/${name}`, share(async () => asFactory(await entries(file)))]
})

/** What the shell gives to every remote, by the name under which it is imported. */
export const sharedModules: Record<string, ReturnType<typeof share>> = Object.fromEntries([
  // Only remotes read with zod; lists, values and settings come with the first page that has some.
  ['zod', share(async () => asFactory(await import('./zod')))],
  ['@tollgate/console-sdk/list-page', share(async () => asFactory(await import('@tollgate/console-sdk/list-page')))],
  ['@tollgate/console-sdk/values', share(async () => asFactory(await import('@tollgate/console-sdk/values')))],
  ['@tollgate/console-sdk/options', share(async () => asFactory(await import('@tollgate/console-sdk/options')))],
  ...loadedShares,
  ...componentShares,
])

/** The contract number of manifests guards what fits together, so versions say nothing here. */
function share(get: Getter) {
  return { version: '1.0.0', get, shareConfig: singleton }
}

const asFactory = (module: unknown) => () => module
