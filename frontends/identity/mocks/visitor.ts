/** A user as the server answers one. */
export const visitor = (username: string, role: number) => ({
  id: role,
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
