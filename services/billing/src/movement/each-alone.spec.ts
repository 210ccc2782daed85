import { platformErrors } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { eachAlone } from './each-alone'

const run = async (thrown: unknown) => {
  const [begun, failed]: [number[], number[]] = [[], []]
  const work = (one: number) => {
    begun.push(one)
    return one === 2 ? Promise.reject(thrown as Error) : Promise.resolve()
  }
  const error = await eachAlone([1, 2, 3], work, (one) => void failed.push(one)).then(
    () => null,
    (reason: unknown) => reason,
  )
  return { begun, failed, error }
}

it.each([[new Error('refused')], [billingErrors.accountNotFound()]])(
  'goes on behind one that fails by %p',
  async (thrown) => expect(await run(thrown)).toEqual({ begun: [1, 2, 3], failed: [2], error: null }),
)

it('ends where what all need is away', async () => {
  const away = platformErrors.unavailable({})
  expect(await run(away)).toEqual({ begun: [1, 2], failed: [], error: away })
})
