import type { Token, Tokens } from 'marked'

/** As much as a page draws before it is felt; an answer that somebody reads has a tenth of it. */
const mostWeight = 4_000
/** A block of code has a frame, buttons and colours. */
const weightOfCode = 5

/** The blocks that are drawn, and the source of all behind them. */
export interface Bounded {
  readonly drawn: readonly Token[]
  readonly rest: string
}

/** Parts an answer without measure: what is behind so many blocks, items and cells is shown as it came. */
export function bounded(tokens: readonly Token[]): Bounded {
  let weight = 0
  const until = tokens.findIndex((token) => (weight += weightOf(token)) > mostWeight)
  if (until === -1) return { drawn: tokens, rest: '' }
  const rest = tokens.slice(until).map(({ raw }) => raw)
  return { drawn: tokens.slice(0, until), rest: rest.join('') }
}

// marked's union of tokens is open to extensions, so the type name decides and the casts follow it.
function weightOf(token: Token): number {
  switch (token.type) {
    case 'code':
      return weightOfCode
    case 'table':
      return (token as Tokens.Table).rows.length * (token as Tokens.Table).header.length
    case 'list':
      return (token as Tokens.List).items.flatMap((item) => item.tokens).reduce((sum, one) => sum + weightOf(one), 0)
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.reduce((sum, one) => sum + weightOf(one), 1)
    default:
      return 1
  }
}
