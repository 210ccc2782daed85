import type { MigrationInterface } from 'typeorm'
import { migrationsUntil } from './migrations-until'

class None implements MigrationInterface {
  up(): Promise<void> {
    return Promise.resolve()
  }
  down(): Promise<void> {
    return Promise.resolve()
  }
}
class First1 extends None {}
class Second2 extends None {}
class Third3 extends None {}

describe('the migrations up to one', () => {
  const all = [First1, Second2, Third3]

  it('are those before it and it, or all where none is named', () => {
    expect(migrationsUntil(all, 'Second2')).toEqual([First1, Second2])
    expect(migrationsUntil(all, 'Third3')).toEqual(all)
    expect(migrationsUntil(all, undefined)).toEqual(all)
  })

  it('are not made up for one that nobody knows', () => {
    expect(() => migrationsUntil(all, 'Fourth4')).toThrow('there is no migration Fourth4')
  })
})
