import { z } from 'zod'

/** Who the page of a user is of, as the section of users says it. */
const given = z.object({ user: z.object({ id: z.int(), username: z.string(), group: z.string() }) })

export const givenUser = (props: Readonly<Record<string, unknown>>) => given.parse(props).user
