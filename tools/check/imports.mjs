import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** @typedef {{ from: string, to: string, isOfTypes: boolean }} Import one relative import, both ends as files of the repository */

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx', '/index.mjs']

/**
 * Every relative import and re-export between these files. What leaves a package goes by its name and is no part of it:
 * packages are held apart by the import law and by what they declare.
 * @param {string} root @param {string[]} files relative to the root @returns {Import[]}
 */
export function importsBetween(root, files) {
  const known = new Set(files)
  return files.flatMap((from) =>
    specifiersOf(root, from).flatMap(({ specifier, isOfTypes }) => {
      if (!specifier.startsWith('.')) return []
      const target = path.join(path.dirname(from), specifier)
      const to = ENDINGS.map((ending) => target + ending).find((file) => known.has(file))
      return to === undefined ? [] : [{ from, to, isOfTypes }]
    }),
  )
}

/**
 * The packages of the repository that files import without a word of it in the package.json of their own. The compiler and knip read
 * them from their sources, and so both take any of them as declared.
 * @param {string} root @param {string[]} files relative to the root
 * @param {import('../../deploy/local/build/projects.mjs').Project[]} projects
 * @returns {string[]} `file: package`
 */
export function undeclaredPackages(root, files, projects) {
  const ours = new Set(projects.map(({ name }) => name))
  return projects.flatMap(({ name, folder, dependencies }) => {
    const declared = new Set([name, ...dependencies])
    return files
      .filter((file) => file.startsWith(`${folder}/`))
      .flatMap((file) => {
        const imported = specifiersOf(root, file).map(({ specifier }) => specifier.split('/').slice(0, 2).join('/'))
        const missing = imported.filter((each) => ours.has(each) && !declared.has(each))
        return [...new Set(missing)].map((each) => `${file}: ${each}`)
      })
  })
}

/** @param {string} root @param {string} file */
function specifiersOf(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return []
    return [{ specifier: moduleSpecifier.text, isOfTypes: isOfTypes(statement) }]
  })
  const later = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => ({
    specifier,
    isOfTypes: true,
  }))
  // What is loaded later closes no circle when files are loaded, but ties folders all the same.
  return [...found, ...later]
}

/** @param {ts.ImportDeclaration | ts.ExportDeclaration} statement */
function isOfTypes(statement) {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  const clause = statement.importClause
  if (clause === undefined) return false
  if (clause.isTypeOnly) return true
  const { namedBindings } = clause
  if (clause.name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly)
}
