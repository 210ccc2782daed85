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
 * Adds a class to the end of a list that is a property or a constant of that name, with its import.
 * @param {string} text @param {'entities' | 'migrations'} list @param {{ name: string, from: string }} listed
 */
export function addListed(text, list, { name, from }) {
  const imported = addImport(text, `import { ${name} } from '${from}'`)
  return (
    imported &&
    replaceOnce(imported, new RegExp(`(\\b${list}(?::| =) \\[)([^\\]]*?),?(\\s*\\])`), (_, open, names, close) =>
      [open, names, names === '' ? '' : ', ', name, close].join(''),
    )
  )
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
