import js from '@eslint/js'
import nx from '@nx/eslint-plugin'
import prettier from 'eslint-config-prettier'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'

const pure = (name, ...libs) => ({
  sourceTag: `lib:${name}`,
  onlyDependOnLibsWithTags: libs.map((lib) => `lib:${lib}`),
  allowedExternalImports: ['clock', 'sse', 'usage'].includes(name) ? ['fast-check'] : ['zod', 'fast-check'],
})

/** What draws the console: console-ui is the only importer of MUI and of icons. */
const drawing = (sourceTag, ...libs) => ({
  sourceTag,
  onlyDependOnLibsWithTags: libs.map((lib) => `lib:${lib}`),
  ...(sourceTag !== 'lib:console-ui' && { bannedExternalImports: ['@mui/*', '@emotion/*', 'lucide-react'] }),
})

/** The import law of docs/architecture.md: who may know whom. A breach is a lint error. */
const importLaw = [
  pure('clock'),
  pure('usage'),
  pure('texts'),
  pure('contracts', 'texts', 'usage'),
  pure('catalogue'),
  pure('sse'),
  pure('formats', 'catalogue', 'sse', 'usage'),
  pure('pricing', 'contracts', 'usage'),
  { sourceTag: 'lib:upstream', onlyDependOnLibsWithTags: ['lib:catalogue', 'lib:platform'] },
  drawing('lib:console-ui'),
  drawing('lib:console-sdk', 'contracts', 'texts', 'console-ui'),
  drawing('layer:frontend', 'contracts', 'texts', 'catalogue', 'usage', 'console-sdk', 'console-ui'),
  { sourceTag: 'layer:nest', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing'] },
  { sourceTag: 'layer:testing', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest'] },
  { sourceTag: 'layer:service', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing'] },
  { sourceTag: 'layer:edge', onlyDependOnLibsWithTags: ['layer:pure', 'layer:nest', 'layer:testing'] },
  { sourceTag: 'layer:system', onlyDependOnLibsWithTags: ['layer:pure', 'layer:testing', 'lib:console-sdk'] },
]

export default ts.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.nx/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    plugins: { '@nx': nx },
    languageOptions: { globals: globals.node },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(FunctionDeclaration, ArrowFunctionExpression, MethodDefinition[kind!="constructor"] > FunctionExpression)[params.length>4]',
          message: 'More than four parameters: pass an object.',
        },
        {
          selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>6]',
          message: 'More than six dependencies: this class does two jobs.',
        },
      ],
      'max-depth': ['error', 3],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@nx/enforce-module-boundaries': ['error', { depConstraints: importLaw, banTransitiveDependencies: false }],
    },
  },
  {
    files: ['frontends/**/*.{ts,tsx}', 'libs/console-*/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: reactHooks.configs.flat.recommended.rules,
  },
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.it.ts', '**/test/**', '**/e2e/**'],
    rules: { 'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['deploy/**/*.mjs', 'tools/**/*.mjs', 'bench/**/*.mjs'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  prettier,
)
