import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { addImport, addModule, replaceOnce } from './edits.mjs'
import { Fault } from './fault.mjs'

/** @typedef {import('./plan.mjs').Edit} Edit */
/** @typedef {import('./words.mjs').Words} Words */

/**
 * Where the code of a service is; throws a Fault when there is no such service.
 * @param {string} root @param {string | undefined} service
 */
export function sourceOf(root, service) {
  const folder = path.join(root, 'services')
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'src/app.module.ts')))
  if (service === undefined || !names.includes(service))
    throw new Fault(`There is no service "${service ?? ''}": name one of ${names.join(', ')}.`)
  return { service, source: `services/${service}/src` }
}

/**
 * Takes a module into the application.
 * @param {string} source of the service @param {{ name: string, from: string }} module
 * @returns {Edit}
 */
export function registerModule(source, { name, from }) {
  const line = `import { ${name} } from '${from}'`
  return {
    file: `${source}/app.module.ts`,
    apply: (text) => {
      const imported = addImport(text, line)
      return imported && addModule(imported, name)
    },
    byHand: `import ${name} from '${from}' and add it to the imports`,
  }
}

/**
 * Gives the application its queues, unless it has them.
 * @param {string} source
 * @returns {Edit}
 */
export function registerJobs(source) {
  return {
    file: `${source}/app.module.ts`,
    apply: (text) => {
      if (text.includes('JobsModule.forRoot(')) return text
      const imported = addImport(text, "import { JobsModule } from '@tollgate/jobs'")
      return imported && replaceOnce(imported, /^( *)MessagingModule\.forRoot\(.*\),\n/m, '$&$1JobsModule.forRoot(),\n')
    },
    byHand: "import JobsModule from '@tollgate/jobs' and add JobsModule.forRoot() to the imports",
  }
}

/**
 * What to tell when the service does not depend on one of these packages yet.
 * @param {string} root @param {string} service @param {string[]} packages
 */
export function missingDependencies(root, service, packages) {
  const file = `services/${service}/package.json`
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const known = { ...dependencies, ...devDependencies }
  const missing = packages.filter((name) => known[name] === undefined)
  return missing.map((name) => `add ${name} to the dependencies in ${file} and run npm install`)
}
