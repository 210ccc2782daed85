import type { LookupAddress } from 'node:dns'
import { AppError } from '../errors/app-error'
import type { EgressPolicy } from './address-rules'
import { guardedLookup } from './guarded-lookup'

type Outcome = { error: string } | { address: string | LookupAddress[]; family: number | undefined }

function look(addresses: string[] | Error, { policy = 'user' as EgressPolicy, host = 'host.test', all = true } = {}) {
  const resolve = () =>
    addresses instanceof Error
      ? Promise.reject(addresses)
      : Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  return new Promise<Outcome>((settle) => {
    guardedLookup(policy, { resolve })(host, { all }, (error, address, family) => {
      settle(error ? { error: error instanceof AppError ? error.code : error.message } : { address, family })
    })
  })
}

describe('guardedLookup', () => {
  it('gives only addresses that are allowed, in the order in which they were found', async () => {
    expect(await look(['10.0.0.1', '8.8.8.8', '2606:4700::1111'])).toMatchObject({
      address: [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    })
    expect(await look(['10.0.0.1', '8.8.8.8'], { all: false })).toEqual({ address: '8.8.8.8', family: 4 })
  })

  it('refuses a name that has none', async () => {
    expect(await look(['127.0.0.1', '::1'])).toEqual({ error: 'platform.address-refused' })
    expect(await look(['169.254.169.254'], { policy: 'operator' })).toEqual({ error: 'platform.address-refused' })
    expect(await look(['127.0.0.1'], { policy: 'operator', all: false })).toMatchObject({ address: '127.0.0.1' })
  })

  it('refuses names of metadata services whatever they resolve to', async () => {
    const host = 'metadata.google.internal'
    expect(await look(['8.8.8.8'], { policy: 'operator', host })).toEqual({ error: 'platform.address-refused' })
  })

  it('says so when a name cannot be resolved', async () => {
    expect(await look(new Error('ENOTFOUND'))).toEqual({ error: 'platform.address-unresolved' })
  })
})
