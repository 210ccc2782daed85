import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pluralOf, wordsOf } from '../plan/words.mjs'
import { apiText, configText, enTexts, manifestText, schemaText, zhTexts } from './remote-frame.mjs'
import { actionsText, columnsText, modelText, pageText, rowActionsText, sheetText } from './remote-list.mjs'
import { e2eText, handlersText, specText } from './remote-tests.mjs'

/** @typedef {import('../plan/plan.mjs').Plan} Plan */
/** @typedef {import('../plan/words.mjs').Words} Words */
/**
 * What the texts of a section are filled with.
 * @typedef {object} Section
 * @property {Words} noun    gift-card: one of the things that its page lists
 * @property {Words} plural  gift-cards: the section itself
 */

export const usage = 'new:remote -- <noun in the singular>'

/**
 * A section of the console that is built, served and tested alone: a list page with its columns, filter, row actions, empty
 * state and form, and their calls, texts, mock API and tests.
 * @param {string} root @param {string[]} args
 * @returns {Plan}
 */
export function planRemote(root, [name]) {
  const noun = wordsOf(name, 'A noun')
  const plural = wordsOf(pluralOf(noun.plain).replaceAll(' ', '-'), 'A section')
  const section = { noun, plural }
  const folder = `frontends/${plural.kebab}`
  return {
    files: {
      [`${folder}/package.json`]: packageText(root, plural),
      [`${folder}/tsconfig.json`]: tsconfigText,
      [`${folder}/rspack.config.mjs`]: configText,
      [`${folder}/src/manifest.ts`]: manifestText(section),
      [`${folder}/src/i18n/zh.json`]: json(zhTexts(section)),
      [`${folder}/src/i18n/en.json`]: json(enTexts(section)),
      [`${folder}/src/api/${noun.kebab}.schema.ts`]: schemaText(section),
      [`${folder}/src/api/${plural.kebab}.api.ts`]: apiText(section),
      [`${folder}/src/pages/${plural.pascal}Page.tsx`]: pageText(section),
      ...listFiles(`${folder}/src/features`, section),
      [`${folder}/mocks/handlers.ts`]: handlersText(section),
      [`${folder}/e2e/${plural.kebab}.e2e.ts`]: e2eText(section),
    },
    edits: [],
    next: next(section, folder),
  }
}

/** @param {string} features the folder @param {Section} section */
const listFiles = (features, section) => {
  const { kebab, pascal } = section.noun
  return {
    [`${features}/${section.plural.kebab}/use${pascal}Columns.tsx`]: columnsText(section),
    [`${features}/${section.plural.kebab}/use${pascal}Actions.ts`]: actionsText(section),
    [`${features}/${section.plural.kebab}/useRowActions.ts`]: rowActionsText(section),
    [`${features}/${section.plural.kebab}/${kebab}.model.ts`]: modelText(section),
    [`${features}/${section.plural.kebab}/${kebab}.model.spec.ts`]: specText(section),
    [`${features}/${kebab}-form/${pascal}Sheet.tsx`]: sheetText(section),
  }
}

/** @param {Section} section @param {string} folder */
const next = ({ noun, plural }, folder) => [
  'npm install, which makes it known to the workspace',
  `npm run dev -w @tollgate/console-${plural.kebab} shows it alone; npm run e2e -w @tollgate/console-${plural.kebab} tests it so`,
  `npm start builds it and takes it into the console. For one that runs: npm run build -w @tollgate/console-${plural.kebab}, and add { "id": "${plural.kebab}", "folder": "…/${folder}/dist" } to "remotes" in .data/console.json`,
  `the server's half: npm run new:feature -- <service> ${noun.kebab}, and its routes under /api/${noun.kebab}/; the schemas of src/api/${noun.kebab}.schema.ts then belong in libs/contracts/src/http/<service>`,
  'its texts in src/i18n, its name and place in src/manifest.ts',
]

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

/** The versions are those of the rest of the console. @param {string} root @param {Words} plural */
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
