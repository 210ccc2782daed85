import { Stack } from '@tollgate/console-ui/layout'
import { z } from 'zod'
import { Refusals } from '../features/usage/Refusals'
import { UsageSection } from '../features/usage/UsageSection'

/** Which token the page is of, as the section of tokens says it. */
const given = z.object({ token: z.object({ name: z.string() }) })

/** Calls with a token over time, and those that were refused, on the page of that token. */
export default function TokenUsage(props: Readonly<Record<string, unknown>>) {
  const { token } = given.parse(props)
  return (
    <Stack gap={4}>
      <UsageSection subject={{ kind: 'token', name: token.name }} filter={{ token_name: token.name }} />
      <Refusals token={token.name} />
    </Stack>
  )
}
