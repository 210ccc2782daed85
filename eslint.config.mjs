import js from '@eslint/js'
import nx from '@nx/eslint-plugin'
import prettier from 'eslint-config-prettier'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import { createProjectGraphAsync } from 'nx/src/devkit-exports.js'
import ts from 'typescript-eslint'
import { excuses } from './tools/eslint/excuses.mjs'
import { kindsOfFiles } from './tools/eslint/file-kinds.mjs'
import house from './tools/eslint/house.mjs'
import { importLaw } from './tools/eslint/import-law.mjs'
import { importOrder } from './tools/eslint/import-order.mjs'

const tooManyParameters = {
  selector:
    ':matches(FunctionDeclaration, ArrowFunctionExpression, MethodDefinition[kind!="constructor"] > FunctionExpression)[params.length>4]',
  message: 'More than four parameters: pass an object.',
}
/** A backstop: services are cut by what they are about, which their dependencies do not count (docs/house-style.md). */
const tooManyDependencies = {
  selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>10]',
  message: 'More than ten dependencies: is this one use-case area?',
}

const lateRoute = {
  selector: "CallExpression[callee.object.name=/^(page|other|slow)$/][callee.property.name='route']",
  message: 'An open page may still pass by a route: `intercept` waits until it is in force.',
}
const redundantStatus = {
  selector: 'Decorator[expression.callee.name="HttpCode"][expression.arguments.0.value=200]',
  message: 'Every answer is 200 unless it says otherwise.',
}
const foreignRepository = {
  regex: '^(\\.\\./)+[^./][^/]*/(.*/)?[^/]+\\.repository$',
  message: 'Another feature is reached through its exported service, never through its repository.',
}
const ownTransactions = {
  name: '@tollgate/persistence',
  importNames: ['Transactions'],
  message: 'Services open transactions; a repository takes `tx`.',
}

// The rule that holds the import law reads the graph of projects that nx keeps on disk. Without one it passes over everything, and
// by an old one over new projects. A lint task of nx finds the graph made already.
await createProjectGraphAsync()

export default ts.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.nx/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  importOrder,
  {
    plugins: { '@nx': nx, house },
    languageOptions: { globals: globals.node },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        tooManyParameters,
        {
          selector: 'PrivateIdentifier',
          message: 'Members are private by the keyword, as what Nest injects has to be.',
        },
        tooManyDependencies,
        redundantStatus,
      ],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'max-depth': ['error', 3],
      'house/file-name': ['error', { kinds: kindsOfFiles }],
      'house/folder-size': ['error', { max: 12 }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@nx/enforce-module-boundaries': ['error', { depConstraints: importLaw, banTransitiveDependencies: false }],
    },
  },
  {
    files: ['services/*/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [foreignRepository] }] },
  },
  {
    // What a route, a message or another feature gets is read where it is asked for, not inferred through three files.
    files: ['services/*/src/**/*.{controller,service,rpc,events}.ts'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'error' },
  },
  {
    files: ['services/*/src/**/*.repository.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [foreignRepository], paths: [ownTransactions] }] },
  },
  {
    files: ['frontends/**/*.{ts,tsx}', 'libs/console-*/**/*.{ts,tsx}'],
    // Half of the time of lint is React's compiler, which has nothing to say of tests and mocks.
    ignores: ['**/e2e/**', '**/mocks/**', '**/*.spec.ts'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: reactHooks.configs.flat.recommended.rules,
  },
  {
    files: ['frontends/**/*.tsx'],
    rules: { 'house/file-name': ['error', { kinds: kindsOfFiles, components: true }] },
  },
  {
    // A suite is one function, and reads from top to bottom like a page.
    files: [
      '**/*.spec.{ts,tsx,mjs}',
      '**/*.it.{ts,mjs}',
      '**/*.e2e.ts',
      '**/test/**',
      '**/e2e/**',
      '**/mocks/**',
      '**/gallery/**',
    ],
    rules: {
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['frontends/*/e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', tooManyParameters, tooManyDependencies, lateRoute] },
  },
  {
    // JavaScript has no keyword for it.
    files: ['deploy/**/*.mjs', 'tools/**/*.mjs', 'bench/**/*.mjs', 'docs/**/*.mjs', 'libs/**/*.mjs'],
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': ['error', tooManyParameters, tooManyDependencies],
    },
  },
  { files: ['docs/site/browser/*.js'], languageOptions: { globals: globals.browser } },
  ...excuses.map(({ files, rule }) => ({ files, rules: { [rule]: 'off' } })),
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  prettier,
)
