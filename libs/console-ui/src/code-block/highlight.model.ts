/** What a piece of code is, as far as colours tell it. */
export type PieceKind = 'plain' | 'comment' | 'string' | 'number' | 'keyword'

export interface Piece {
  readonly kind: PieceKind
  readonly text: string
}

/** Languages that look alike. */
interface Family {
  readonly comment: string
  readonly string: string
  readonly keywords: ReadonlySet<string>
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const quoted = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`

const braces: Family = {
  comment: String.raw`//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?`,
  string: `${quoted}|\`(?:\\\\.|[^\`\\\\])*\`?`,
  keywords: words(
    'abstract as async await bool boolean break case catch char class const continue def default defer delete do double else enum export extends false final finally float fn for func function go if impl implements import in instanceof int interface let long match mod module mut namespace new nil null number of operator package private protected pub public return self static string struct super switch this throw trait true try type typeof undefined unsafe use using val var void where while yield',
  ),
}
const python: Family = {
  comment: '#[^\\n]*',
  string: String.raw`"""(?:[^"]|"(?!""))*(?:""")?|'''(?:[^']|'(?!''))*(?:''')?|${quoted}`,
  keywords: words(
    'False None True and as assert async await begin break case class continue def del do elif else elsif end except finally for from global if import in is lambda match module nil nonlocal not or pass raise require rescue return self then try unless until when while with yield',
  ),
}
const shell: Family = {
  // A number sign within a word begins nothing.
  comment: '(?<!\\S)#[^\\n]*',
  string: String.raw`"(?:\\.|[^"\\])*"?|'[^']*'?`,
  keywords: words(
    'cd curl do done echo elif else esac export fi for function if in local npm pip return set sudo then while',
  ),
}
const sql: Family = {
  comment: '--[^\\n]*',
  string: `'[^']*'?|"[^"\\n]*"?`,
  keywords: words(
    'add all alter and as asc begin between by case commit create delete desc distinct drop else end exists from full group having if in index inner insert into is join key left like limit not null offset on or order outer primary references returning right select set table then union unique update using values view when where with',
  ),
}

const families: Readonly<Record<string, Family>> = {
  ...named(
    braces,
    'c c++ cpp cs csharp css dart go golang java javascript js json json5 jsonc jsx kotlin php rs rust scala swift ts tsx typescript',
  ),
  ...named(python, 'py python rb ruby toml yaml yml'),
  ...named(shell, 'bash console curl dockerfile sh shell zsh'),
  ...named(sql, 'postgres postgresql sql mysql sqlite'),
}

function named(family: Family, names: string): Record<string, Family> {
  return Object.fromEntries(names.split(' ').map((name) => [name, family]))
}

/** What is longer is shown in one colour: nobody reads it here. */
const mostLetters = 40_000

/** Code in pieces that are drawn in colours of their own; in one where the language is not known. Together they are the code. */
export function piecesOf(code: string, language: string): Piece[] {
  const family = families[language.toLowerCase()]
  if (family === undefined || code.length > mostLetters) return [{ kind: 'plain', text: code }]
  const pattern = new RegExp(
    `(?<comment>${family.comment})|(?<string>${family.string})|(?<number>\\b\\d[\\w.]*)|(?<word>[A-Za-z_$][\\w$]*)`,
    'g',
  )
  const pieces: Piece[] = []
  let plainFrom = 0
  const upTo = (end: number) => {
    if (end > plainFrom) pieces.push({ kind: 'plain', text: code.slice(plainFrom, end) })
  }
  for (const { 0: text, index, groups = {} } of code.matchAll(pattern)) {
    const kind = kindOf(groups, family)
    if (kind === 'plain') continue
    upTo(index)
    pieces.push({ kind, text })
    plainFrom = index + text.length
  }
  upTo(code.length)
  return pieces
}

function kindOf(groups: Readonly<Record<string, string | undefined>>, { keywords }: Family): PieceKind {
  if (groups['comment'] !== undefined) return 'comment'
  if (groups['string'] !== undefined) return 'string'
  if (groups['number'] !== undefined) return 'number'
  const word = groups['word'] ?? ''
  return keywords.has(word) || (keywords === sql.keywords && keywords.has(word.toLowerCase())) ? 'keyword' : 'plain'
}
