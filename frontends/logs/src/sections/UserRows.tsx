import { z } from 'zod'
import { AccountRows } from '../features/usage/AccountRows'

/** Who the page is of, as the section of users says it. */
const given = z.object({ user: z.object({ username: z.string() }) })

/** What the log has of a user besides calls, on the page of that user. */
export default function UserRows(props: Readonly<Record<string, unknown>>) {
  return <AccountRows username={given.parse(props).user.username} />
}
