import { leadsToOwnApi } from '@tollgate/console-ui/safe-address'
import createDOMPurify, { type WindowLike } from 'dompurify'
import { plainStyle } from './plain-style'

/** Nothing that asks for input, loads a page into ours or restyles it. */
const forbidden = [
  'style',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'option',
  'iframe',
  'object',
  'embed',
  'link',
  'meta',
  'base',
  'dialog',
]

/** Words for people. Every other attribute may hold an address, also those that browsers do not know yet. */
const isWords = (name: string) => /^(alt|title|class|summary|abbr|aria-.*)$/.test(name)

/** What a browser would load as the visitor, or load at all from within a style, goes. */
function dropOwnAddresses(node: Element, page: string): void {
  for (const { name, value } of [...node.attributes]) {
    if (isWords(name)) continue
    if (name === 'style') keepOrDrop(node, name, plainStyle(value))
    else if (addressesIn(name, value).some((address) => leadsToOwnApi(address, page))) node.removeAttribute(name)
  }
}

/** A list of sources is cut at every place where it could be. */
const addressesIn = (name: string, value: string) =>
  name.endsWith('srcset') ? [value, ...value.split(/\s+/), ...value.split(/[\s,]+/)] : [value]

function keepOrDrop(node: Element, name: string, value: string): void {
  if (value === '') node.removeAttribute(name)
  else node.setAttribute(name, value)
}

/** A cleaner bound to one window: HTML of an operator in, HTML that can only be looked at out. */
export function sanitiserOf(
  view: WindowLike & { readonly location: { readonly href: string } },
): (text: string) => string {
  const purify = createDOMPurify(view)
  purify.addHook('afterSanitizeAttributes', (node) => {
    dropOwnAddresses(node, view.location.href)
    // Without a text of its own a picture of the operator is decoration.
    if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
    if (node.tagName !== 'A' || !/^https?:/i.test(node.getAttribute('href') ?? '')) return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return (text) =>
    purify.sanitize(text, {
      USE_PROFILES: { html: true },
      FORBID_TAGS: forbidden,
      FORBID_ATTR: ['id', 'name'],
      ALLOW_DATA_ATTR: false,
    })
}
