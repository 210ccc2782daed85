/** Those who are in the list of users as well. */
const ids: Readonly<Record<string, number>> = { root: 1, admin: 2, ada: 3 }

/** A user as the server answers one. */
export const visitor = (username: string, role: number) => ({
  id: ids[username] ?? 99,
  username,
  display_name: username,
  email: '',
  role,
  status: 1,
  group: 'default',
  quota: 500_000,
  used_quota: 0,
  request_count: 0,
  setting: '{}',
  created_time: 1_767_225_600,
  DeletedAt: null,
})
