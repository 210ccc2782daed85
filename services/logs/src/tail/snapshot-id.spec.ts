import { snapshotOf } from './snapshot-id'

it.each(['10:20:10,14,15', '10:10:', '1:9223372036854775807:'])('takes %s for a snapshot', (id) => {
  expect(snapshotOf(id)).toBe(id)
})

it.each([
  undefined,
  '',
  '17',
  '20:10:',
  '0:1:',
  '10:20:9',
  '10:20:20',
  '10:20:15,14',
  '10:20:14,14',
  '10:20:14,',
  '10:9223372036854775808:',
  `10:20:${'11,'.repeat(4_000)}12`,
])('takes %s for none', (id) => expect(snapshotOf(id)).toBeNull())
