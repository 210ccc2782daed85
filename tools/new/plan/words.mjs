import { Fault } from './fault.mjs'

/**
 * A name in the forms in which code writes it.
 * @typedef {object} Words
 * @property {string} kebab   gift-card
 * @property {string} camel   giftCard
 * @property {string} pascal  GiftCard
 * @property {string} plain   gift card
 */

/**
 * Takes a name as files bear it; throws a Fault for any other.
 * @param {string | undefined} name @param {string} what it names, for the message
 * @returns {Words}
 */
export function wordsOf(name, what) {
  if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
    throw new Fault(`${what} is written in small letters with hyphens, like gift-card; not "${name ?? ''}".`)
  const parts = name.split('-')
  const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
  return { kebab: name, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), plain: parts.join(' ') }
}

/** The name of more than one of it, as far as English can be ruled. @param {string} plain */
export function pluralOf(plain) {
  if (/[^aeiou]y$/.test(plain)) return `${plain.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(plain) ? `${plain}es` : `${plain}s`
}
