/**
 * Changes texts of compiled files while they are loaded. NODE_OPTIONS brings it into every process of a house, and
 * TOLLGATE_MUTATION says what is to be changed: the files themselves, which others use, stay as they are.
 */
const { appendFileSync } = require('node:fs')
const Module = require('node:module')

/**
 * The text of a file with its changes. Throws where a text does not stand there exactly once: it would be another mutant then,
 * or none.
 * @param {string} file @param {string} text @param {readonly { find: string, put: string }[]} changes
 */
function mutated(file, text, changes) {
  return changes.reduce((changed, { find, put }) => {
    const parts = changed.split(find)
    if (parts.length !== 2)
      throw new Error(`"${find}" stands ${parts.length - 1} times in ${file}, and has to stand there once`)
    return parts.join(put)
  }, text)
}

/** @param {{ noteIn: string, changes: { file: string, find: string, put: string }[] }} mutation   files by absolute path */
function install({ noteIn, changes }) {
  const compile = Module.prototype._compile
  Module.prototype._compile = function (content, file, ...more) {
    const own = changes.filter((change) => change.file === file)
    if (own.length === 0) return compile.call(this, content, file, ...more)
    const text = mutated(file, content, own)
    appendFileSync(noteIn, `${file}\n`)
    return compile.call(this, text, file, ...more)
  }
}

const asked = process.env['TOLLGATE_MUTATION']
if (asked) install(JSON.parse(asked))

module.exports = { mutated }
