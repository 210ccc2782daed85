import { rowOutcome } from '@tollgate/contracts'
import { aForeignDatabase } from '@tollgate/testing'
import { handed } from '../map/mapped'
import { handOver } from './handover'

interface Row {
  readonly sourceId: string
  readonly name: string
}

it('hands a row that a file has twice over in batches of their own, so that its owner sees it twice', async () => {
  const rows = ['1', '2', '1', '1', '3'].map((id) => ({ id, username: `user ${id}` }))
  const batches: string[][] = []
  const told: string[] = []
  await handOver<Row>(
    aForeignDatabase({ users: rows }),
    {
      begin: () => undefined,
      tell: (_kind, outcomes) => Promise.resolve(void told.push(...outcomes.map(({ sourceId }) => sourceId))),
    },
    {
      kind: 'users',
      mostRows: 500,
      map: (columns) => handed({ sourceId: columns.id, name: columns.text('username') }, []),
      nameOf: (columns) => columns.text('username'),
      take: (taken) => {
        batches.push(taken.map(({ sourceId }) => sourceId))
        return Promise.resolve(taken.map((row) => rowOutcome.taken(row)))
      },
    },
  )
  expect(batches).toEqual([['1', '2'], ['1'], ['1', '3']])
  expect(told).toEqual(['1', '2', '1', '1', '3'])
})
