import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { panelFaults } from './panel-options.mjs'

const known = ['First', 'group.second']
const first = { id: 'a.first', options: ['First'], text: `sections={[{ keys: ['First'] }]}` }
const second = { id: 'a.second', options: ['group.second'], text: `<Table option="group.second" />` }

describe('options of panels (K28)', () => {
  it('are in one each', () => {
    assert.deepEqual(panelFaults(known, [first, second]), [])
  })

  it('are missed in none, and in several', () => {
    assert.deepEqual(panelFaults(known, [first, { ...first, id: 'b.first' }]), [
      'group.second is in no panel of the settings',
      'First is in several panels: a.first,b.first',
    ])
  })

  it('are those that the panel shows', () => {
    const text = `sections={[{ keys: ['First', 'group.second'], after: ['third'] }]}`
    assert.deepEqual(panelFaults(known, [{ ...first, text }, second]), [
      'a.first has group.second and does not announce it',
    ])
    assert.deepEqual(panelFaults(known, [first, { ...second, text: '<Table />' }]), [
      'a.second announces group.second and does not have it',
    ])
  })

  it('are not shown by others whose names hold theirs', () => {
    const other = { ...first, text: `sections={[{ keys: ['FirstOfAll'] }]}` }
    assert.deepEqual(panelFaults(known, [other, second]), ['a.first announces First and does not have it'])
  })

  it('exist', () => {
    const odd = { ...first, options: ['First', 'Third'], text: `keys: ['First', 'Third']` }
    assert.deepEqual(panelFaults(known, [odd, second]), ['a.first announces Third, which is no option'])
  })
})
