import importSort from 'eslint-plugin-simple-import-sort'
import ts from 'typescript-eslint'

/** The order of imports, in one block: side effects, Node, packages, then what is nearer and nearer. */
export const importOrder = {
  plugins: { 'import-sort': importSort },
  rules: {
    'import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.\\.', '^\\.']] }],
    'import-sort/exports': 'error',
  },
}

/** That order and nothing else: generators put it right in what they wrote. */
export default [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: ts.parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    ...importOrder,
  },
]
