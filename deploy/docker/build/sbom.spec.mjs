import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sbomOf } from './sbom.mjs'

it('the bill of an image names each package, its licence and its digest', () => {
  const packages = {
    'node_modules/@a/b': {
      version: '1.2.3',
      license: 'MIT',
      integrity: `sha512-${Buffer.from('digest').toString('base64')}`,
    },
    'node_modules/c/node_modules/d': { version: '4.0.0' },
  }
  const bill = sbomOf({ name: 'edge', version: '0.1.0', places: Object.keys(packages), packages })
  assert.equal(bill.metadata.component.name, 'tollgate/edge')
  assert.deepEqual(bill.components[0], {
    type: 'library',
    'bom-ref': 'pkg:npm/%40a/b@1.2.3#node_modules/@a',
    name: '@a/b',
    version: '1.2.3',
    purl: 'pkg:npm/%40a/b@1.2.3',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: Buffer.from('digest').toString('hex') }],
  })
  assert.deepEqual(
    bill.components.map(({ name }) => name),
    ['@a/b', 'd'],
  )
})
