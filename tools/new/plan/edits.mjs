/** Changes of source text. Each returns null when it does not find its place: that is told, not guessed. */

/** Adds an import behind the last one. @param {string} text @param {string} line */
export function addImport(text, line) {
  if (text.includes(line)) return text
  const imports = [...text.matchAll(/^import [^]*?from '[^']+'$|^import '[^']+'$/gm)]
  const last = imports.at(-1)
  if (last === undefined) return null
  const end = last.index + last[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

/** Adds a module to the end of the list of an application module. @param {string} text @param {string} name */
export function addModule(text, name) {
  const place = text.indexOf('\n  ],\n})\nexport class AppModule')
  return place < 0 ? null : `${text.slice(0, place)}\n    ${name},${text.slice(place)}`
}

/**
 * Takes a table into the persistence of an application module.
 * @param {string} text @param {{ entity: { name: string, from: string }, migration: { name: string, from: string } }} table
 */
export function addTable(text, { entity, migration }) {
  let changed = text
  for (const [list, { name, from }] of Object.entries({ entities: entity, migrations: migration })) {
    const imported = addImport(changed, `import { ${name} } from '${from}'`)
    const listed =
      imported &&
      replaceOnce(imported, new RegExp(`(\\b${list}: \\[)([^\\]]*?),?(\\s*\\])`), (_, open, names, close) =>
        [open, names, names === '' ? '' : ', ', name, close].join(''),
      )
    if (listed === null) return null
    changed = listed
  }
  return changed
}

/** Adds a line behind the last one that begins so. @param {string} text @param {RegExp} like @param {string} line */
export function addBehind(text, like, line) {
  const lines = text.split('\n')
  const at = lines.findLastIndex((each) => like.test(each))
  return at < 0 ? null : [...lines.slice(0, at + 1), line, ...lines.slice(at + 1)].join('\n')
}

/**
 * Puts a replacement where the pattern is found.
 * @param {string} text @param {RegExp} pattern @param {string | ((...found: string[]) => string)} replacement
 */
export function replaceOnce(text, pattern, replacement) {
  return pattern.test(text) ? text.replace(pattern, /** @type {string} */ (replacement)) : null
}
