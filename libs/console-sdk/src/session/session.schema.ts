import { number, or, record, text } from '../api/readers'
import { schemaOf } from '../api/schema'

const defaults = {
  display_name: '',
  email: '',
  status: 1,
  group: '',
  quota: 0,
  used_quota: 0,
  request_count: 0,
  setting: '',
  second_factor_required: false,
  /** Billing answers: without it quota, calls and what invitations earned are 0. */
  figures_known: true,
}

/** Who is signed in, as GET /api/user/self says. Further fields are there as the server sent them. */
export type SessionUser = Readonly<
  { id: number; username: string; role: number } & typeof defaults & Record<string, unknown>
>

/** Reads the user; without id, name and role nobody is signed in, all else can be missing. */
export const sessionUserSchema = schemaOf((value): SessionUser => {
  const sent = record(value, 'user')
  const known = Object.entries(defaults).map(([name, fallback]) => [name, or<typeof fallback>(sent[name], fallback)])
  return {
    ...sent,
    ...(Object.fromEntries(known) as typeof defaults),
    id: number(sent['id'], 'id'),
    username: text(sent['username'], 'username'),
    role: number(sent['role'], 'role'),
  }
})
