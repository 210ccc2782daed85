import path from 'node:path'

/** @typedef {import('./closure.mjs').LockedPackage} LockedPackage */

/**
 * The bill of materials of an image, in CycloneDX: its packages with licences and digests, as the lock file has them.
 * @param {{ name: string, version: string, places: string[], packages: Record<string, LockedPackage> }} image
 */
export function sbomOf({ name, version, places, packages }) {
  const components = places.map((place) => componentOf(place, packages[place] ?? {}))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `tollgate/${name}`, name: `tollgate/${name}`, version } },
    components,
  }
}

/** @param {string} place @param {LockedPackage} locked */
function componentOf(place, { version = '', license, integrity }) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': `${purl}#${path.posix.dirname(place)}`,
    name,
    version,
    purl,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(integrity !== undefined && { hashes: integrity.split(' ').map(hashOf) }),
  }
}

/** @param {string} integrity */
function hashOf(integrity) {
  const [algorithm = '', content = ''] = integrity.split(/-(.*)/s)
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(content, 'base64').toString('hex'),
  }
}
