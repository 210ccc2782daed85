import { placeholdersOf, type Text } from './text'

/**
 * What is wrong with texts, for the test of each file that has some: one sentence for each fault, none when all is well. Chinese has
 * to hold Han characters, English printable ones only, and both the same placeholders.
 */
export function faultsOfTexts(texts: Readonly<Record<string, Text>>): string[] {
  return Object.entries(texts).flatMap(([name, { zh, en }]) => [
    ...(withoutPlaceholders(zh) === '' || /\p{Script=Han}/u.test(zh) ? [] : [`${name}: zh is not Chinese`]),
    ...(/^[\x20-\x7e’…“”]+$/.test(en) ? [] : [`${name}: en is not English`]),
    ...(placeholdersOf(zh).join() === placeholdersOf(en).join() ? [] : [`${name}: the placeholders differ`]),
  ])
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '')
}
