import path from 'node:path'
import { textAt, textsOf } from '@tollgate/console-sdk/testing'
import { orderStates, paymentMethods } from '@tollgate/contracts/http/billing'
import { chatFaults, tokenFaults } from './features/chat/chat-page.model'
import { batchModes } from './features/prices/unset/unset.model'
import { cachePresets, expiryPresets } from './features/token-form/token-form.model'

const ids = (presets: readonly { readonly id: string }[]) => presets.map(({ id }) => id)

/** Texts whose keys are put together of a word that is known elsewhere: what writes a key out is looked through for all sections. */
const put: Readonly<Record<string, readonly string[]>> = {
  'chat.': tokenFaults,
  'chat.faults.': chatFaults,
  'orders.states.': orderStates,
  'orders.hints.': orderStates,
  'wallet.method.': paymentMethods,
  'prices.unset.modes.': batchModes,
  'tokens.cache-': ids(cachePresets),
  'tokens.in-': ids(expiryPresets),
}
const keys = Object.entries(put).flatMap(([before, words]) => words.map((word) => `${before}${word}`))

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  const texts = textsOf(path.join(__dirname, '..'), language)

  it.each(keys)('%s has a text', (key) => {
    expect(textAt(texts, key)).toEqual(expect.stringMatching(/./))
  })
})
