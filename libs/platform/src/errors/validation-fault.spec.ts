import { identityFaults } from '@tollgate/contracts/http/identity'
import { z } from 'zod'
import { faultsOf } from './validation-fault'

const schema = z.strictObject({
  items: z.array(z.object({ name: z.string().max(3) })),
  password: z.string().min(8, identityFaults.passwordTooShort.code),
  note: z.string('A note is needed'),
})

describe('faultsOf', () => {
  const parsed = schema.safeParse({ items: [{ name: 'four' }], password: 'hunter2' }, { reportInput: true })
  const faults = faultsOf(parsed.error!) // the input above is wrong on purpose

  it('says where and what in both languages', () => {
    expect(faults[0]).toEqual({
      path: 'items.0.name',
      zh: 'items.0.name: 数值过大：期望 string <=3 字符',
      en: 'items.0.name: Too big: expected string to have <=3 characters',
    })
  })

  it('uses the text of an error code, and texts that the schema gives', () => {
    expect(faults.slice(1).map(({ zh, en }) => [zh, en])).toEqual([
      ['密码长度不得小于 8 位！', 'The password must have at least 8 characters'],
      ['A note is needed', 'A note is needed'],
    ])
  })

  it('never repeats what was sent', () => {
    expect(JSON.stringify(faults)).not.toMatch(/hunter2|four/)
  })
})
