/**
 * `npm run cycles`: fails on any import cycle: between files as they are loaded, between the folders of a package, where
 * imports of types count too, and between projects.
 */
import path from 'node:path'
import { listProjects } from '../../deploy/local/build/projects.mjs'
import { circlesOf, fileGraph, folderGraph } from './circles.mjs'
import { importsBetween } from './imports.mjs'
import { sourceFiles } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const files = sourceFiles(root)
const projects = listProjects(root)

/** Projects that need each other, even where no two files do. */
const projectGraph = new Map(
  projects.map(({ name, dependencies }) => [name, new Map(dependencies.map((each) => [each, name]))]),
)

const cycles = [
  ...circlesOf(projectGraph),
  ...projects.flatMap(({ folder }) => {
    const imports = importsBetween(
      root,
      files.filter((file) => file.startsWith(`${folder}/`)),
    )
    return [...circlesOf(fileGraph(imports)), ...circlesOf(folderGraph(imports, folder))]
  }),
]
for (const cycle of cycles) console.error(cycle)
console.log(cycles.length === 0 ? 'No import cycles' : `${cycles.length} import cycles`)
process.exitCode = cycles.length === 0 ? 0 : 1
