import type { MigrationInterface, QueryRunner } from 'typeorm'
import { skeletonsOf } from '../users/names/skeleton'

const usersAtOnce = 1_000

/**
 * What usernames look like, each look for one user. Of those who look alike already the first has it; the others keep their
 * names all the same.
 */
export class LookAlikes1767225600010 implements MigrationInterface {
  name = 'LookAlikes1767225600010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.username_skeletons (
        skeleton text PRIMARY KEY,
        user_id  int NOT NULL REFERENCES identity.users (id)
      )`)
    await runner.query(`CREATE INDEX username_skeletons_user ON identity.username_skeletons (user_id)`)
    for (let last = 0; ;) {
      const users = (await runner.query(
        `SELECT id, username FROM identity.users WHERE id > $1 ORDER BY id LIMIT ${usersAtOnce}`,
        [last],
      )) as { id: number; username: string }[]
      const looks = users.flatMap(({ id, username }) => skeletonsOf(username).map((skeleton) => ({ id, skeleton })))
      await runner.query(
        `INSERT INTO identity.username_skeletons (skeleton, user_id)
         SELECT skeleton, id FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS look (skeleton, id, place)
         ORDER BY place ON CONFLICT DO NOTHING`,
        [looks.map(({ skeleton }) => skeleton), looks.map(({ id }) => id)],
      )
      if (users.length < usersAtOnce) return
      last = users.at(-1)?.id ?? last
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
