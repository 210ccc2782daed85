import { readFileSync } from 'node:fs'
import path from 'node:path'

import { wordsOf } from '../plan/words.mjs'
import { apiText, handlersText, i18nText, manifestText, modelText, pageText } from './remote-sources.mjs'
import { e2eText, specText } from './remote-tests.mjs'

/** @typedef {import('../plan/plan.mjs').Plan} Plan */
/** @typedef {import('../plan/words.mjs').Words} Words */

export const usage = 'new:remote -- <section>'

/**
 * A section of the console that is built, served and tested alone: one page with its call, texts, mock API and tests.
 * @param {string} root @param {string[]} args
 * @returns {Plan}
 */
export function planRemote(root, [name]) {
  const section = wordsOf(name, 'A section')
  const folder = `frontends/${section.kebab}`
  return {
    files: {
      [`${folder}/package.json`]: packageText(root, section),
      [`${folder}/tsconfig.json`]: tsconfigText,
      [`${folder}/rspack.config.mjs`]: configText,
      [`${folder}/src/manifest.ts`]: manifestText(section),
      [`${folder}/src/i18n.ts`]: i18nText,
      [`${folder}/src/i18n/zh.json`]: json({
        title: section.plain,
        purpose: '此功能的说明',
        answers: '{{share}} 的公告',
      }),
      [`${folder}/src/i18n/en.json`]: json({
        title: titleOf(section),
        purpose: 'What this section is for',
        answers: '{{share}} of the announcement',
      }),
      [`${folder}/src/pages/${section.pascal}Page.tsx`]: pageText(section),
      [`${folder}/src/features/overview/overview.model.ts`]: modelText,
      [`${folder}/src/features/overview/overview.model.spec.ts`]: specText,
      [`${folder}/src/api/${section.kebab}.api.ts`]: apiText(section),
      [`${folder}/mocks/handlers.ts`]: handlersText,
      [`${folder}/e2e/${section.kebab}.e2e.ts`]: e2eText(section),
    },
    edits: [],
    next: [
      'npm install, which makes it known to the workspace',
      `npm run dev -w @tollgate/console-${section.kebab} shows it alone; npm run e2e -w @tollgate/console-${section.kebab} tests it so`,
      `npm start builds it and takes it into the console. For one that runs: npm run build -w @tollgate/console-${section.kebab}, and add { "id": "${section.kebab}", "folder": "…/${folder}/dist" } to "remotes" in .data/console.json`,
      `its texts in src/i18n, its name and place in src/manifest.ts`,
    ],
  }
}

/** Gift cards. @param {Words} section */
const titleOf = ({ plain }) => plain.charAt(0).toUpperCase() + plain.slice(1)

/** @param {object} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** For the first start, which builds the remote, but installs no `devDependencies`. */
const NEEDED = [
  '@rspack/cli',
  '@rspack/core',
  '@tanstack/react-query',
  '@tollgate/console-sdk',
  '@tollgate/console-ui',
  'react',
  'zod',
]

/** The versions are those of the rest of the console. @param {string} root @param {Words} section */
function packageText(root, { kebab, plain }) {
  const shell = JSON.parse(readFileSync(path.join(root, 'frontends/shell/package.json'), 'utf8'))
  const versions = { ...shell.dependencies, ...shell.devDependencies, zod: zodOf(root) }
  /** @param {string[]} names */
  const pick = (...names) => Object.fromEntries(names.map((name) => [name, versions[name]]))
  return json({
    name: `@tollgate/console-${kebab}`,
    version: '0.1.0',
    private: true,
    description: `The console's section for ${plain}`,
    scripts: {
      build: 'rspack build --mode production',
      dev: 'rspack serve --mode development',
      lint: 'eslint .',
      test: 'jest --config ../../tools/jest/unit.config.cjs --rootDir . --passWithNoTests',
      e2e: 'jest --config ../../tools/jest/e2e.config.cjs --rootDir . --passWithNoTests',
    },
    dependencies: pick(...NEEDED),
    devDependencies: pick('@rspack/dev-server', '@types/react', 'playwright-core'),
    nx: { tags: ['layer:frontend', `frontend:${kebab}`] },
  })
}

/** @param {string} root */
const zodOf = (root) =>
  JSON.parse(readFileSync(path.join(root, 'libs/contracts/package.json'), 'utf8')).dependencies.zod

const tsconfigText = json({
  extends: '../../tools/typescript/base.json',
  compilerOptions: {
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
  },
  include: ['src', 'e2e', 'mocks'],
})

const configText = `import { remoteConfig } from '@tollgate/console-sdk/build'

export default remoteConfig(import.meta.dirname)
`
