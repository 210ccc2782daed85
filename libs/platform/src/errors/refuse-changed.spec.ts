import { mayHaveBeen, refuseChanged } from './refuse-changed'

const present = { id: 7, name: 'Ada', role: 1, used: 5, gone: null }
const changing = (sent: object) => () =>
  refuseChanged({ ...sent }, present, {
    written: ['name'],
    isEarlier: (name) => name === 'used' && mayHaveBeen(Reflect.get(sent, 'used'), present.used),
  })

describe('what is sent back', () => {
  it.each([{}, present, { ...present, name: 'Eva' }, { used: 0 }, { used: 5 }, { role: undefined }])(
    '%j passes',
    (sent) => {
      expect(changing(sent)).not.toThrow()
    },
  )

  it.each([
    [{ role: 10 }, 'role'],
    [{ ...present, role: '1' }, 'role'],
    [{ id: 8, gone: 'now' }, 'id, gone'],
    [{ used: 6 }, 'used'],
    [{ used: -1 }, 'used'],
    [{ used: 0.5 }, 'used'],
    [{ used: null }, 'used'],
  ])('%j is refused, by the name of what differs: %s', (sent, fields) => {
    expect(changing(sent)).toThrow(
      expect.objectContaining({ code: 'platform.read-only', context: expect.objectContaining({ fields }) }),
    )
  })
})
