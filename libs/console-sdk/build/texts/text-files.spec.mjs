import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { saidFurther, sentencesOf, speaksHouse, textFilesOf } from './text-files.mjs'

const made = /** @type {string[]} */ ([])
after(() => made.forEach((folder) => rmSync(folder, { recursive: true })))

/** A remote that has these files of texts. @param {Record<string, unknown>} files */
function remoteWith(files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'texts-'))
  made.push(folder)
  mkdirSync(path.join(folder, 'src/i18n'), { recursive: true })
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, 'src/i18n', name), JSON.stringify(text))
  return folder
}

const wallet = { Wallet: 'Portefeuille', Tokens: '' }
const folder = remoteWith({
  'en.json': {},
  'fr.json': { menu: {}, $sentences: wallet },
  'pt-BR.json': {},
  'settings.en.json': {},
  'token-page.zh.json': {},
  'zh.json': {},
  'notes.txt': {},
})

describe('the files of texts of a remote (K50)', () => {
  it('are found by their names, those of the house first', () => {
    const names = [...textFilesOf(folder)].map(([tag, files]) => [tag, files.map((file) => path.basename(file))])
    assert.deepEqual(names, [
      ['zh', ['token-page.zh.json', 'zh.json']],
      ['en', ['en.json', 'settings.en.json']],
      ['fr', ['fr.json']],
      ['pt-BR', ['pt-BR.json']],
    ])
  })

  it('are there in both languages of the house', () => {
    assert.equal(speaksHouse(folder), true)
    assert.equal(speaksHouse(remoteWith({ 'en.json': {}, 'fr.json': {} })), false)
    assert.equal(speaksHouse(path.join(folder, 'src')), false)
  })
})

describe('the manifest of a remote (K50)', () => {
  it('says in a further language what the remote has a sentence for', () => {
    const label = { zh: '钱包', en: 'Wallet' }
    const said = saidFurther({ nav: [{ label, order: 1 }], title: { zh: '令牌', en: 'Tokens' } }, sentencesOf(folder))
    assert.deepEqual(said, {
      nav: [{ label: { ...label, fr: 'Portefeuille' }, order: 1 }],
      title: { zh: '令牌', en: 'Tokens' },
    })
  })
})
