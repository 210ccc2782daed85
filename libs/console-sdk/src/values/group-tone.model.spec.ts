import { groupTone } from './group-tone.model'

it.each([
  ['vip', 'yellow'],
  ['pro', 'yellow'],
  ['svip', 'red'],
  ['premium', 'red'],
  ['default', 'neutral'],
  // A name that every object knows is a group like any other.
  ['constructor', 'neutral'],
])('the group %s is %s (M6)', (name, tone) => expect(groupTone(name)).toBe(tone))
