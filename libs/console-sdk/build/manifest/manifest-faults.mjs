/** @typedef {import('../../src/manifest/manifest').RemoteManifest} RemoteManifest */

const accesses = ['public', 'user', 'admin', 'root']
const sections = ['chat', 'console', 'admin', 'personal']

/**
 * What is wrong with a manifest, in words; the compiler has checked its shape where it is written, this holds for every build.
 * @param {RemoteManifest | undefined} manifest @param {(module: string) => boolean} hasModule
 * @returns {string[]}
 */
export function faultsOf(manifest, hasModule) {
  if (manifest === undefined || typeof manifest !== 'object') return ['it exports no `manifest`']
  const lists = ['routes', 'nav', 'settings', 'fills', ...(manifest.finds === undefined ? [] : ['finds'])].filter(
    (name) => !Array.isArray(manifest[/** @type {'nav'} */ (name)]),
  )
  if (lists.length > 0) return lists.map((name) => `\`${name}\` is not a list`)
  return [
    ...identityFaults(manifest),
    ...manifest.routes.flatMap(routeFaults),
    ...manifest.nav.flatMap((item) => navFaults(item, manifest)),
    ...(manifest.finds ?? []).flatMap(finderFaults),
    ...manifest.settings.flatMap(panelFaults),
    ...repeated(manifest.routes.map(({ id }) => id)).map((id) => `two routes have the id ${id}`),
    ...repeated((manifest.finds ?? []).map(({ id }) => id)).map((id) => `two finders have the id ${id}`),
    ...repeated(manifest.routes.map(({ path }) => path)).map((path) => `two routes have the path ${path}`),
    ...moduleFaults(manifest, hasModule),
  ]
}

/** @param {RemoteManifest} manifest */
function identityFaults({ id, contract, version, i18n }) {
  return [
    ...(/^[a-z][a-z0-9-]*$/.test(id ?? '') ? [] : ['`id` is not written in small letters with hyphens']),
    ...(Number.isInteger(contract) && contract > 0 ? [] : ['`contract` is not a whole number']),
    ...(typeof version === 'string' && version !== '' ? [] : ['`version` is missing']),
    ...(i18n?.namespace ? [] : ['`i18n.namespace` is missing']),
  ]
}

/** @param {RemoteManifest['routes'][number]} route */
function routeFaults({ id, path, access, title }) {
  return [
    ...(path?.startsWith('/') ? [] : [`the path of the route ${id} does not begin with /`]),
    ...(accesses.includes(access) ? [] : [`the access of the route ${id} is none of ${accesses.join(', ')}`]),
    ...textFaults(title, `the route ${id}`),
  ]
}

/** @param {RemoteManifest['nav'][number]} item @param {RemoteManifest} manifest */
function navFaults({ route, section, label }, { routes }) {
  return [
    ...(routes.some(({ id }) => id === route) ? [] : [`the menu names the route ${route}, which does not exist`]),
    ...(sections.includes(section) ? [] : [`the menu has no section ${section}`]),
    ...textFaults(label, `the entry of ${route}`),
  ]
}

/** @param {NonNullable<RemoteManifest['finds']>[number]} finder */
function finderFaults({ id, label, access }) {
  return [
    ...(accesses.includes(access) ? [] : [`the access of the finder ${id} is none of ${accesses.join(', ')}`]),
    ...textFaults(label, `the finder ${id}`),
  ]
}

/** @param {RemoteManifest['settings'][number]} panel */
const panelFaults = ({ id, label, keywords }) => [
  ...textFaults(label, `the panel ${id}`),
  ...(keywords === undefined ? [] : textFaults(keywords, `what the panel ${id} is found by`)),
]

/** @param {{ zh?: string, en?: string } | undefined} text @param {string} owner */
const textFaults = (text, owner) => (text?.zh && text.en ? [] : [`${owner} is not named in zh and en`])

/** @param {RemoteManifest} manifest @param {(module: string) => boolean} hasModule */
function moduleFaults({ routes, settings, fills, finds = [], i18n }, hasModule) {
  const named = [...routes, ...settings, ...fills, ...finds].map(({ module }) => module)
  return [...new Set([...named, i18n?.module ?? './i18n'])]
    .filter((module) => !hasModule(module))
    .map((module) => `the module ${module} has no file in src`)
}

/** @param {string[]} values */
const repeated = (values) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
