import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Provider, providers } from './index'

const file = path.resolve(__dirname, '../../../docs/providers.md')

/** The cells of the rows below a heading, without what aligns them. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const section = readFileSync(file, 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split(' | ')
      .map((cell) => cell.replace(/^\| | \|$/g, '').trim())
      .filter((cell) => cell !== ''),
  )
}

const all = <T>(values: readonly (T | undefined)[]): string =>
  [...new Set(values)].filter((value) => value !== undefined).join(', ')

/** In whose words chats are asked for, the usual ones first. */
function wordsOf({ wire, format, partedKeys, pathsByModel, chatFormats }: Provider): string {
  const byModel = pathsByModel.map((rule) => rule.wire ?? rule.format)
  return all([wire ?? format, ...Object.keys(chatFormats), ...byModel, partedKeys?.wire])
}

function rowOf(provider: Provider): readonly string[] {
  const { type, label, auth, partedKeys, other, capabilities } = provider
  const chat = capabilities.has('chat')
  return [
    String(type),
    label,
    chat ? wordsOf(provider) : '–',
    all([auth, partedKeys?.auth]),
    other ?? '–',
    chat ? 'whole, streamed' : '–',
    all([...capabilities].filter((each) => each !== 'chat')) || '–',
  ]
}

describe('docs/providers.md', () => {
  it('has each row of the catalogue as it is', () => {
    expect(rowsBelow('Types with a row')).toEqual(providers.map(rowOf))
  })

  it('says who tells a balance, and where', () => {
    const telling = providers.flatMap(({ type, label, balance }) =>
      balance === undefined ? [] : [[String(type), label, balance.kind, `${balance.baseUrl ?? ''}${balance.path}`]],
    )
    expect(rowsBelow('Balances')).toEqual(telling)
  })

  it('names each other type, up to the last, as without a row', () => {
    const named = rowsBelow('Types without a row').map(([type]) => Number(type))
    const known = new Set(providers.map(({ type }) => type))
    const numbers = Array.from({ length: Math.max(...known) }, (_, at) => at + 1)
    expect(named).toEqual(numbers.filter((type) => !known.has(type)))
  })
})
