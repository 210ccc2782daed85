import { faultsOfTexts } from '@tollgate/texts'
import { admissionErrors } from './admission.errors'
import { callErrors } from './call.errors'
import { limitErrors } from './limit.errors'
import { playgroundErrors } from './playground.errors'
import { type Refusal, relayErrors, textOfRefusal } from './relay.errors'
import { requestErrors } from './request.errors'

describe('the errors of the relay', () => {
  // Of two entries under one name the later would stand for both.
  it('bear names of their own', () => {
    const names = [admissionErrors, requestErrors, limitErrors, callErrors, playgroundErrors].flatMap((errors) =>
      Object.keys(errors),
    )
    expect(names.sort()).toEqual(Object.keys(relayErrors).sort())
  })

  it('speak both languages', () => expect(faultsOfTexts(relayErrors)).toEqual([]))

  it('are filled with what their refusal says, as it stands', () => {
    const refusal: Refusal = { code: 'no-channel', params: { group: '$&', model: '{group}' } }
    expect(textOfRefusal(refusal, 'en')).toBe('No channel of the group $& serves the model {group}.')
    expect(textOfRefusal(refusal, 'zh')).toBe('当前分组 $& 下对于模型 {group} 无可用渠道')
    expect(textOfRefusal({ code: 'key-unknown' }, 'en')).toBe('The API key is not valid.')
  })

  it('compile with the values of their texts alone', () => {
    const wrong: Refusal[] = [
      // @ts-expect-error a value is missing
      { code: 'no-channel', params: { group: 'vip' } },
      // @ts-expect-error the values are missing
      { code: 'no-channel' },
      // @ts-expect-error there is nothing to fill
      { code: 'key-unknown', params: { key: 'x' } },
      // @ts-expect-error no such code
      { code: 'key-unknow' },
    ]
    expect(wrong).toHaveLength(4)
  })
})
