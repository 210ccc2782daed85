import { Fault } from './fault.mjs'

/**
 * A name in the forms in which code writes it.
 * @typedef {object} Words
 * @property {string} kebab   gift-card
 * @property {string} camel   giftCard
 * @property {string} pascal  GiftCard
 * @property {string} plain   gift card
 * @property {string} one     a gift card
 */

/**
 * Returns a name in all its forms; throws a Fault when it is not written as files are named.
 * @param {string | undefined} name @param {string} what it names, for the message
 * @returns {Words}
 */
export function wordsOf(name, what) {
  if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
    throw new Fault(`${what} is written in small letters with hyphens, like gift-card; not "${name ?? ''}".`)
  const parts = name.split('-')
  const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  const plain = parts.join(' ')
  return {
    kebab: name,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    plain,
    one: `${/^[aeiou]/.test(plain) ? 'an' : 'a'} ${plain}`,
  }
}

/** The plural of a noun, by the regular rules of English. @param {string} noun */
export function pluralOf(noun) {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** The words as a title: `Gift cards`. @param {Words} words */
export const titleOf = ({ plain }) => plain.charAt(0).toUpperCase() + plain.slice(1)
