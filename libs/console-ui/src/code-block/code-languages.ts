/** The languages that have colours, each with the other names that Markdown has for it. */
const otherNames = {
  bash: 'sh shell zsh console curl',
  c: 'h',
  cpp: 'c++ cc hpp',
  csharp: 'cs c#',
  css: 'less scss',
  dart: '',
  diff: 'patch',
  dockerfile: 'docker',
  go: 'golang',
  ini: 'toml env',
  java: '',
  javascript: 'js jsx mjs cjs',
  json: 'json5 jsonc',
  kotlin: 'kt',
  markdown: 'md',
  php: '',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  scala: '',
  sql: 'postgres postgresql mysql sqlite',
  swift: '',
  typescript: 'ts tsx',
  xml: 'html svg vue',
  yaml: 'yml',
} as const

export type CodeLanguage = keyof typeof otherNames

const byName = new Map(
  Object.entries(otherNames).flatMap(
    ([language, names]) =>
      [language, ...names.split(' ').filter((name) => name !== '')].map(
        (name) => [name, language as CodeLanguage] as const,
      ), // the keys are these
  ),
)

/** Rule K23: what is longer is shown in one colour, as nobody reads it here. */
const mostLetters = 40_000

/** The language in whose colours code is drawn, as Markdown names it; null where it has none. */
export function languageOf(code: string, name: string | undefined): CodeLanguage | null {
  if (name === undefined || code.length > mostLetters) return null
  // Markdown has more behind the name, as `ts title="a.ts"` or `js{1,3}`.
  const [first = ''] = name.toLowerCase().split(/[\s,:{]/, 1)
  return byName.get(first) ?? null
}
