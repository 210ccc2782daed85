import { CodeBlock } from '@tollgate/console-ui/code-block'
import type { Token, Tokens } from 'marked'
import { memo, type ReactNode } from 'react'
import { bounded } from './bounded'
import { Inline } from './inline'
import { tameBlocks } from './tame'

function listOf(list: Tokens.List): ReactNode {
  const items = list.items.map((item, index) => (
    <li key={index} data-task={item.task || undefined}>
      <Blocks tokens={item.tokens} />
    </li>
  ))
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>
}

function tableOf(table: Tokens.Table): ReactNode {
  const align = (index: number) => ({ textAlign: table.align[index] ?? ('left' as const) })
  return (
    <div data-table tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={index} style={align(index)}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, index) => (
                <td key={index} style={align(index)}>
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Headings of foreign text start below those of the page. */
const headingOf = (token: Tokens.Heading): ReactNode => {
  const Level = `h${Math.min(6, token.depth + 2)}` as 'h3' // one of h3 to h6, which all take the same
  return (
    <Level data-depth={token.depth}>
      <Inline tokens={token.tokens} />
    </Level>
  )
}

// marked's union of tokens is open to extensions, so the type name decides and the casts follow it.
function blockOf(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return headingOf(token as Tokens.Heading)
    case 'code':
      return <CodeBlock code={(token as Tokens.Code).text} language={(token as Tokens.Code).lang || undefined} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={(token as Tokens.Blockquote).tokens} />
        </blockquote>
      )
    case 'list':
      return listOf(token as Tokens.List)
    case 'table':
      return tableOf(token as Tokens.Table)
    case 'hr':
      return <hr />
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'html':
      return <p>{token.raw}</p>
    default:
      return <Inline tokens={[token]} />
  }
}

const isAlike = (before: { token: Token }, after: { token: Token }) =>
  before.token.type === after.token.type && before.token.raw === after.token.raw

/** A block that is drawn again only when its source changed: while text streams in, that is the last one. */
const Block = memo(({ token }: { token: Token }) => blockOf(token), isAlike)
Block.displayName = 'Block'

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => <Block key={index} token={token} />)
}

/** Markdown as React elements: no HTML is ever made of it, so none can come in with it. What would take too long is shown as it came. */
export function MarkdownBlocks({ text }: { text: string }) {
  const blocks = tameBlocks(text)
  if (blocks === null) return <Source text={text} />
  const { drawn, rest } = bounded(blocks)
  return (
    <>
      <Blocks tokens={drawn} />
      {rest !== '' && <Source text={rest} />}
    </>
  )
}

const Source = ({ text }: { text: string }) => <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>
