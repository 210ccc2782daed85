import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  createElement,
  type Ref,
  useContext,
} from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

/** How the console goes to another page: an anchor, or the router's link in its clothes. */
export type LinkComponent = ComponentType<LinkProps>

const Anchor: LinkComponent = (props) => <a {...props} />

/** The link of everything below; `AppTheme` provides it. */
export const LinkContext = createContext<LinkComponent>(Anchor)

const isOurs = (href: string) => href.startsWith('/') && !href.startsWith('//')

/** A link that goes through the router for own pages and leaves the console safely for others. */
export function AppLink(props: LinkProps) {
  const Link = useContext(LinkContext)
  if (isOurs(props.href)) return createElement(Link, props)
  const isElsewhere = /^https?:/i.test(props.href)
  return <a {...props} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })} />
}
