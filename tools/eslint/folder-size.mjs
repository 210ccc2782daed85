import { readdirSync } from 'node:fs'
import path from 'node:path'

const CODE = /\.(ts|tsx|mjs|cjs)$/
const TEST = /\.(spec|it|e2e|proof|property)\.\w+$/

/**
 * A folder holds a dozen files of code at most, their tests not counted: more are about two things. Told once, at the first file.
 *
 * Options: `max`, the number of files.
 * @type {import('eslint').Rule.RuleModule}
 */
export const folderSize = {
  meta: {
    type: 'suggestion',
    messages: { crowded: 'This folder holds {{count}} files, {{max}} at most: split it by what they are about.' },
    schema: [{ type: 'object', properties: { max: { type: 'integer' } }, additionalProperties: false }],
  },
  create(context) {
    const { max = 12 } = context.options[0] ?? {}
    return {
      Program(node) {
        const folder = path.dirname(context.filename)
        const files = readdirSync(folder).filter((name) => CODE.test(name) && !TEST.test(name))
        if (files.length <= max || path.basename(context.filename) !== files.sort()[0]) return
        context.report({ node, messageId: 'crowded', data: { count: String(files.length), max: String(max) } })
      },
    }
  },
}
