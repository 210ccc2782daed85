import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repository } from './rule-files'

const folder = path.join(repository, 'docs/runbooks')

/** Each page with the alert that it is of. */
export const runbooks: readonly (readonly [string, string])[] = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .map((file) => [path.basename(file, '.md'), readFileSync(path.join(folder, file), 'utf8')])

/** The section of a page, without its heading. */
function section(text: string, title: string): string {
  return text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
}

/** Panels that a page sends its reader to, each with its dashboard: the one that stands in bold before it in its sentence. */
export function panelsIn(text: string): [string, string][] {
  return section(text, 'What to look at')
    .split('\n')
    .flatMap((line) => {
      let dashboard = ''
      const found: [string, string][] = []
      for (const [, bold, quoted] of line.matchAll(/\*\*([^*]+)\*\*|"([^"]+)"/g)) {
        if (bold !== undefined) dashboard = bold
        else if (quoted !== undefined && dashboard !== '') found.push([dashboard, quoted])
      }
      return found
    })
}

/** Code like `journal.fault`: what the product names in its log or among its jobs. */
export function eventsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, name = '']) => name)
  return spans.filter((name) => !/^(dead|billing|identity|tasks|logs\.usage)\./.test(name))
}

/** What pages have somebody ask PostgreSQL, each with its page; for a schema that an alert names stands one. */
export const statements: readonly (readonly [string, string])[] = runbooks.flatMap(([name, text]) =>
  [...text.matchAll(/`(SELECT [^`]+)`/g)]
    .map(([, statement = '']) => statement.replace('<schema>', 'billing'))
    .filter((statement) => !statement.includes('pg_cancel_backend'))
    .map((statement) => [name, statement] as const),
)
