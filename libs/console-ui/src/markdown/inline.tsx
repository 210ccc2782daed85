import { TextLink } from '@tollgate/console-ui/text'
import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { safeHref, withoutEntities } from './safe-href'

function linkOf(token: Tokens.Link): ReactNode {
  const href = safeHref(token.href)
  const content = <Inline tokens={token.tokens} />
  return href === null ? content : <TextLink href={href}>{content}</TextLink>
}

/** A picture is shown as a link: loading it would tell a foreign server who reads. */
function imageOf(token: Tokens.Image): ReactNode {
  const href = safeHref(token.href)
  const name = token.text === '' ? token.href : token.text
  return href === null ? name : <TextLink href={href}>{name}</TextLink>
}

function inlineOf(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return linkOf(token as Tokens.Link) // the type says so; marked's own union is open
    case 'image':
      return imageOf(token as Tokens.Image) // as above
    case 'checkbox':
      return token.checked === true ? '\u2611 ' : '\u2610 '
    case 'text':
      return token.tokens === undefined ? withoutEntities(token.text) : <Inline tokens={token.tokens} />
    default:
      // Raw HTML and what later versions may know: shown as it was written.
      return token.raw
  }
}

/** Words within a paragraph. */
export function Inline({ tokens = [] }: { tokens?: readonly Token[] }) {
  return tokens.map((token, index) => (
    <span key={index} style={{ display: 'contents' }}>
      {inlineOf(token)}
    </span>
  ))
}
