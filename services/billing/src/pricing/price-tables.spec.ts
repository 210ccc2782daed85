import type { OptionKey } from '@tollgate/contracts'
import { priceOptions } from '@tollgate/contracts/options/shipped/price-list'
import type { Options, Views } from '@tollgate/messaging'
import { PriceTablesReader } from './price-tables'

it('is published anew for every option that prices are read from', () => {
  const read: OptionKey[] = []
  const options = { get: (key: OptionKey) => void read.push(key) } as unknown as Options // what is asked for is all that matters
  const views = { open: () => ({ versionOf: () => 0 }) } as unknown as Views // never asked here
  new PriceTablesReader(options, views).read()
  expect(read.sort()).toEqual([...priceOptions].sort())
})
