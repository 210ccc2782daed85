import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const readme = readFileSync(join(__dirname, '../../../../README.md'), 'utf8')

/**
 * The paths of the model API that the front page names, as one asks for them without a drop-in prefix, `{model}` in the place of a model.
 * `:method` stands there behind the path of the one before it.
 */
export const readmeRoutes: readonly string[] = readme
  .split('\n')
  .filter((line) => line.startsWith('| `https://host'))
  .flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`…]+)`/g)])
  .map(([, route = '']) => (route.startsWith(':') ? `/v1beta/models/{model}${route}` : route))
