import type { OwnPlaces, ServiceConfig } from '@tollgate/platform'
import { AllowedPlaces } from './allowed-places'

it('judges once what many channels lead to, and each other place by itself', async () => {
  const places = new AllowedPlaces({} as OwnPlaces, {} as ServiceConfig) // nothing of them is asked
  const judged = jest.spyOn(places, 'assert').mockResolvedValue()
  const once = places.onceEach()
  const channel = { type: 1, baseUrl: 'https://a.example', setting: { cost: 1 } }
  const behindProxy = { ...channel, setting: { proxy: 'http://p.example:1' } }
  const others = [{ ...channel, baseUrl: 'https://b.example' }, { ...channel, type: 43 }, behindProxy]
  for (const after of [channel, { ...channel, setting: { cost: 2 } }, channel, ...others, ...others])
    await once.assert(after, null)
  await once.assert(channel, behindProxy)
  expect(judged.mock.calls.map(([after, before]) => [after, before])).toEqual([
    ...[[channel, null], ...others.map((other) => [other, null]), [channel, behindProxy]],
  ])
  judged.mockRejectedValue(new Error('refused'))
  const bad = { ...channel, baseUrl: 'https://bad.example' }
  for (const _time of [1, 2]) await expect(once.assert(bad, null)).rejects.toThrow('refused')
  expect(judged).toHaveBeenCalledTimes(6)
})
