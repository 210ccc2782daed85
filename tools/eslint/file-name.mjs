import path from 'node:path'

const WORDS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const HOOK = /^use[A-Z][A-Za-z0-9]*$/
const COMPONENT = /^[A-Z][A-Za-z0-9]*$/

/**
 * A file is named by its words in kebab-case, then after a dot by its kind (`quota.service.ts`); a hook like the hook
 * (`useQuota.ts`), a component of a page like the component (`QuotaCard.tsx`).
 *
 * Options: `kinds`, the words that may stand after a dot; `components`, whether the folder is one of components.
 * @type {import('eslint').Rule.RuleModule}
 */
export const fileName = {
  meta: {
    type: 'suggestion',
    messages: {
      words: '"{{name}}" is no file name in kebab-case: words are joined by hyphens.',
      kind: '"{{kind}}" is no kind of file: words are joined by hyphens, a dot stands before the kind only. tools/eslint/file-kinds.mjs has the kinds.',
    },
    schema: [
      {
        type: 'object',
        properties: {
          kinds: { type: 'array', items: { type: 'string' } },
          components: { type: 'boolean' },
        },
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const { kinds = [], components = false } = context.options[0] ?? {}
    return {
      Program(node) {
        const [name = '', ...after] = path.basename(context.filename).split('.').slice(0, -1)
        const isNamed = WORDS.test(name) || HOOK.test(name) || (components && COMPONENT.test(name))
        if (!isNamed) context.report({ node, messageId: 'words', data: { name } })
        const kind = after.find((each) => !kinds.includes(each))
        if (kind !== undefined) context.report({ node, messageId: 'kind', data: { kind } })
      },
    }
  },
}
