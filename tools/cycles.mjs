/** `npm run cycles`: fails on any import cycle, between files and between projects. */
import path from 'node:path'

import { ESLint } from 'eslint'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import ts from 'typescript-eslint'

import { listProjects } from '../deploy/local/checks/projects.mjs'

const root = path.resolve(import.meta.dirname, '..')
const extensions = ['.ts', '.tsx', '.mjs', '.cjs', '.js']

/** Files that import each other, whatever project they are in: the libs are resolved to their sources, as the compiler does it. */
async function fileCycles() {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [
      { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.nx/**'] },
      {
        files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
        languageOptions: { parser: ts.parser },
        linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
        plugins: { 'import-x': importX },
        settings: {
          'import-x/extensions': extensions,
          'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
          'import-x/resolver-next': [createNodeResolver({ extensions, conditionNames: ['types', 'default'] })],
        },
        rules: { 'import-x/no-cycle': 'error' },
      },
    ],
  })
  const results = await eslint.lintFiles(['.'])
  return results.flatMap(({ filePath, messages }) =>
    // Warnings are only about comments for other rules.
    messages
      .filter(({ severity }) => severity === 2)
      .map(({ line, message }) => `${path.relative(root, filePath)}:${line} ${message}`),
  )
}

/** Projects that need each other, even where no two files do. @returns {string[]} */
function projectCycles() {
  const projects = new Map(listProjects(root).map((project) => [project.name, project.dependencies]))
  /** @type {Set<string>} */
  const done = new Set()
  /** @type {string[]} */
  const cycles = []
  /** @param {string} name @param {string[]} way */
  const visit = (name, way) => {
    if (way.includes(name)) cycles.push([...way.slice(way.indexOf(name)), name].join(' -> '))
    if (done.has(name) || !projects.has(name)) return
    done.add(name)
    for (const dependency of projects.get(name) ?? []) visit(dependency, [...way, name])
  }
  for (const name of projects.keys()) visit(name, [])
  return cycles
}

const cycles = [...projectCycles(), ...(await fileCycles())]
for (const cycle of cycles) console.error(cycle)
console.log(cycles.length === 0 ? 'No import cycles' : `${cycles.length} import cycles`)
process.exitCode = cycles.length === 0 ? 0 : 1
