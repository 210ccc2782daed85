/**
 * `node missing-in.mjs FOLDER`: names what our own code in the folder of an image asks for and does not find in that folder, as
 * `services/billing/dist/main.js asks for x`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'

const [at = ''] = process.argv.slice(2)
const folders = ['libs', 'services', 'deploy'].map((each) => path.join(at, each)).filter((each) => existsSync(each))
for (const folder of folders)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.m?js$/.test(name) && !name.includes('node_modules')) tellMissing(path.join(folder, name))

/** @param {string} file */
function tellMissing(file) {
  const here = createRequire(file)
  for (const request of requestsIn(readFileSync(file, 'utf8')))
    if (!isBuiltin(request) && !resolved(here, request).startsWith(at))
      console.log(`${path.relative(at, file)} asks for ${request}`)
}

/** @param {NodeJS.Require} here @param {string} request */
function resolved(here, request) {
  try {
    return here.resolve(request)
  } catch {
    return ''
  }
}

/** Names in `require('x')`, `require.resolve('x')`, `import('x')` and `from 'x'`. @param {string} code */
function requestsIn(code) {
  const found = code.matchAll(/(?:\brequire(?:\.resolve)?\(|\bimport\(|\bfrom )\s*(['"])([\w@./-]+)\1/g)
  return new Set([...found].map(([, , request = '']) => request))
}
