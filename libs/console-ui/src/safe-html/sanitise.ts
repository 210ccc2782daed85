import createDOMPurify, { type WindowLike } from 'dompurify'

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

/** A cleaner bound to one window: HTML of an operator in, HTML that can only be looked at out. */
export function sanitiserOf(view: WindowLike): (text: string) => string {
  const purify = createDOMPurify(view)
  purify.addHook('afterSanitizeAttributes', (node) => {
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
