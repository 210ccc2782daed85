/** @typedef {import('../../src/manifest/manifest').RemoteManifest} RemoteManifest */

const accesses = ['public', 'user', 'admin', 'root']
const layouts = ['page', 'bare', 'full']
const sections = ['chat', 'console', 'admin', 'personal']

/**
 * What a manifest may name: files of its remote, icons of the kit, and the contract of the sdk that it is built with.
 * @typedef {{ hasModule: (module: string) => boolean, icons: ReadonlySet<string>, contract: number }} Known
 */

/**
 * What is wrong with a manifest, in words. The compiler says the same where it is written; who builds a section alone is told here.
 * @param {RemoteManifest | undefined} manifest @param {Known} known
 * @returns {string[]}
 */
export function faultsOf(manifest, known) {
  if (manifest === undefined || typeof manifest !== 'object') return ['it exports no `manifest`']
  const lists = ['routes', 'nav', 'settings', 'fills', ...(manifest.finds === undefined ? [] : ['finds'])].filter(
    (name) => !Array.isArray(manifest[/** @type {'nav'} */ (name)]),
  )
  if (lists.length > 0) return lists.map((name) => `\`${name}\` is not a list`)
  return [
    ...identityFaults(manifest, known),
    ...manifest.routes.flatMap(routeFaults),
    ...manifest.nav.flatMap((item) => navFaults(item, manifest)),
    ...(manifest.finds ?? []).flatMap(finderFaults),
    ...manifest.settings.flatMap(panelFaults),
    ...manifest.fills.flatMap(fillFaults),
    ...iconFaults(manifest, known),
    ...repeatedIds('routes', manifest.routes),
    ...repeatedIds('panels', manifest.settings),
    ...repeatedIds('finders', manifest.finds ?? []),
    ...repeated(manifest.routes.map(({ path }) => path)).map((path) => `two routes have the path ${path}`),
    ...moduleFaults(manifest, known),
  ]
}

/** @param {RemoteManifest} manifest @param {Known} known */
function identityFaults({ id, contract, version, i18n }, known) {
  return [
    ...(/^[a-z][a-z0-9-]*$/.test(id ?? '') ? [] : ['`id` is not written in small letters with hyphens']),
    ...(contract === known.contract
      ? []
      : [`\`contract\` is ${contract}, and the sdk it is built with speaks ${known.contract}`]),
    ...(typeof version === 'string' && version !== '' ? [] : ['`version` is missing']),
    ...(i18n?.namespace ? [] : ['`i18n.namespace` is missing']),
  ]
}

/** @param {RemoteManifest['routes'][number]} route */
function routeFaults({ id, path, access, layout, title }) {
  return [
    ...(path?.startsWith('/') ? [] : [`the path of the route ${id} does not begin with /`]),
    ...accessFaults(access, `the route ${id}`),
    ...(layout === undefined || layouts.includes(layout)
      ? []
      : [`the layout of the route ${id} is none of ${layouts}`]),
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
  return [...accessFaults(access, `the finder ${id}`), ...textFaults(label, `the finder ${id}`)]
}

/** @param {RemoteManifest['settings'][number]} panel */
const panelFaults = ({ id, label, keywords, access }) => [
  ...accessFaults(access, `the panel ${id}`),
  ...textFaults(label, `the panel ${id}`),
  ...(keywords === undefined ? [] : textFaults(keywords, `what the panel ${id} is found by`)),
]

/** @param {RemoteManifest['fills'][number]} fill */
const fillFaults = ({ slot, module, access }) =>
  access === undefined ? [] : accessFaults(access, `what ${module} puts into ${slot}`)

/** @param {string} access @param {string} owner */
const accessFaults = (access, owner) =>
  accesses.includes(access) ? [] : [`the access of ${owner} is none of ${accesses.join(', ')}`]

/** @param {RemoteManifest} manifest @param {Known} known */
const iconFaults = ({ nav, finds = [] }, { icons }) =>
  [...new Set([...nav, ...finds].map(({ icon }) => icon))]
    .filter((icon) => !icons.has(icon))
    .map((icon) => `there is no icon ${icon}`)

/** @param {{ zh?: string, en?: string } | undefined} text @param {string} owner */
const textFaults = (text, owner) => (text?.zh && text.en ? [] : [`${owner} is not named in zh and en`])

/** @param {RemoteManifest} manifest @param {Known} known */
function moduleFaults({ routes, settings, fills, finds = [], i18n }, { hasModule }) {
  const named = [...routes, ...settings, ...fills, ...finds].map(({ module }) => module)
  return [
    ...[...new Set(named)]
      .filter((module) => !hasModule(module))
      .map((module) => `the module ${module} has no file in src`),
    ...(hasModule(i18n?.module ?? './i18n') ? [] : ['src/i18n has no texts in zh and en']),
  ]
}

/** @param {string} what @param {readonly { readonly id: string }[]} all */
const repeatedIds = (what, all) => repeated(all.map(({ id }) => id)).map((id) => `two ${what} have the id ${id}`)

/** @param {string[]} values */
const repeated = (values) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
