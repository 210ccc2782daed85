import { z } from 'zod'
import { UsageSection } from '../features/usage/UsageSection'

/** Who the page is of, as the section of users says it. */
const given = z.object({ user: z.object({ id: z.int(), username: z.string() }) })

/** Calls of a user over time, on the page of that user. */
export default function UserUsage(props: Readonly<Record<string, unknown>>) {
  const { user } = given.parse(props)
  return <UsageSection subject={{ kind: 'user', id: user.id }} filter={{ username: user.username }} />
}
