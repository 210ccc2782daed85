import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { begun, lacksOf, sentencesOf } from '../plan/language-files.mjs'

const said = {
  section: 'billing',
  keys: { title: 'Tokens', list: { count_one: '{{count}} token', count_other: '{{count}} tokens' } },
  sentences: ['Wallet', '{units} short'],
}

describe('a further language (K50)', () => {
  it('has the sentences of sources that hold both languages', () => {
    const source = `a({ zh: '钱包', en: 'Wallet' }, { zh: \`短\`, en: \`At most \${most}\` }, { zh: "令", en: 'It\\'s' }, { zh: '、', en: ', ' })`
    assert.deepEqual(sentencesOf(source), ['Wallet', "It's"])
  })

  it('begins in English, with the forms of its own plural', () => {
    assert.deepEqual(begun(said, 'ru'), {
      title: 'Tokens',
      list: {
        count_few: '{{count}} tokens',
        count_many: '{{count}} tokens',
        count_one: '{{count}} token',
        count_other: '{{count}} tokens',
      },
      $sentences: { Wallet: 'Wallet', '{units} short': '{units} short' },
    })
  })

  it('lacks what is not said, and is wrong where it says something else', () => {
    const file = {
      title: 'Jetons',
      list: { count_one: 'un jeton', count_many: '{{count}} tokens' },
      gone: 'x',
      $sentences: { Wallet: 'Portefeuille', '{units} short': '' },
    }
    assert.deepEqual(lacksOf(said, file, 'fr'), {
      missing: ['list › count_other', '$sentences › {units} short'],
      english: ['list › count_many'],
      faults: ['nothing is said by gone', 'the placeholders of list › count_one are others'],
    })
  })
})
