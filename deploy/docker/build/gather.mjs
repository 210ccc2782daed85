/**
 * `node deploy/docker/build/gather.mjs NAME BUILT OUT`: makes OUT, in which `npm ci --omit=dev --workspace=@tollgate/NAME` has
 * installed, the folder of an image: what was built in BUILT comes in, what only builds and checks need goes.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listProjects } from '@tollgate/local/projects'
import { closureOf } from './closure.mjs'
import { sbomOf } from './sbom.mjs'

/** What nothing reads that runs: sources, their maps and types. */
const IDLE = /\.(map|[cm]?ts|tsx|flow|tsbuildinfo)$/
const TESTS = /(^|\/)(test|dist|node_modules)$|\.(spec|it)\.mjs$/
/** What packages read beside their own folder and its build. @type {Record<string, string[]>} */
const BESIDE = { '@tollgate/local': ['deploy/database'], '@tollgate/edge': ['docs/dist'] }

const [name = '', built = '', out = ''] = process.argv.slice(2)

/** @param {string} wanted */
function gather(wanted) {
  const { packages } = JSON.parse(readFileSync(path.join(built, 'package-lock.json'), 'utf8'))
  const projects = listProjects(built)
  const own = projects.find((each) => each.name === wanted)
  if (own === undefined) throw new Error(`${wanted} is no workspace`)
  const { workspaces, places } = closureOf(packages, own.folder)
  const isFrontend = own.folder.startsWith('frontends/')
  for (const project of projects) {
    const { folder, scripts } = project
    if (!workspaces.includes(folder) || isFrontend) {
      rmSync(path.join(out, folder), { recursive: true, force: true })
      rmSync(path.join(out, 'node_modules', project.name), { recursive: true, force: true })
    } else bring(scripts['build'] === undefined ? folder : path.join(folder, 'dist'))
  }
  for (const { name: each, folder } of projects)
    if (workspaces.includes(folder) && !isFrontend) for (const beside of BESIDE[each] ?? []) bring(beside)
  if (isFrontend)
    cpSync(path.join(built, own.folder, 'dist'), path.join(out, path.basename(own.folder)), { recursive: true })
  else symlinkSync(own.folder, path.join(out, 'program'))
  if (!isFrontend) removeOthers(places)
  for (const folder of nodeModulesIn(out, workspaces)) removeIdle(folder)
  for (const file of ['package-lock.json', '.npmrc']) rmSync(path.join(out, file), { force: true })
  const { version } = JSON.parse(readFileSync(path.join(built, 'package.json'), 'utf8'))
  const there = isFrontend ? places : places.filter((place) => existsSync(path.join(out, place)))
  const bill = sbomOf({ name, version, places: there, packages })
  writeFileSync(path.join(out, 'sbom.cdx.json'), JSON.stringify(bill, null, 1))
}

/** Brings what was built as it is, and sources without their tests. @param {string} folder */
function bring(folder) {
  const from = path.join(built, folder)
  const isBuilt = path.basename(folder) === 'dist'
  const isWanted = (/** @type {string} */ file) => isBuilt || file === from || !TESTS.test(file)
  cpSync(from, path.join(out, folder), { recursive: true, filter: isWanted })
}

/** npm installs more for one workspace than that workspace needs. @param {string[]} places  of what it does need */
function removeOthers(places) {
  const noted = path.join(out, 'node_modules/.package-lock.json')
  const { packages } = JSON.parse(readFileSync(noted, 'utf8'))
  const wanted = new Set(places)
  for (const place of Object.keys(packages))
    if (place.includes('node_modules/') && !packages[place].link && !wanted.has(place))
      rmSync(path.join(out, place), { recursive: true, force: true })
  for (const each of [noted, path.join(out, 'node_modules/.bin')]) rmSync(each, { recursive: true, force: true })
}

/** @param {string} root @param {string[]} workspaces */
const nodeModulesIn = (root, workspaces) =>
  ['', ...workspaces].map((folder) => path.join(root, folder, 'node_modules')).filter((folder) => existsSync(folder))

/** @param {string} folder */
function removeIdle(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) removeIdle(place)
    else if (entry.isFile() && IDLE.test(entry.name)) rmSync(place)
  }
}

gather(`@tollgate/${name}`)
