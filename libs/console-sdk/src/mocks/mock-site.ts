import { type MockApi, type MockSite, ok } from './mock-api'

/** A site that is set up, with root signed in. */
export const createMockSite = (): MockSite => ({
  status: {
    version: 'v0.1.0',
    start_time: 1_767_225_600,
    setup: true,
    system_name: 'Tollgate',
    logo: '',
    footer_html: '',
    server_address: 'http://127.0.0.1:3000',
    docs_link: '',
    quota_per_unit: 500_000,
    display_in_currency: true,
    default_collapse_sidebar: false,
    enable_data_export: true,
    enable_drawing: true,
    enable_task: true,
    mj_notify_enabled: false,
    chats: [],
    demo_site_enabled: false,
    self_use_mode_enabled: false,
    check_in_enabled: true,
    min_topup: 1,
    enable_online_topup: true,
    enable_stripe_topup: true,
    top_up_link: 'https://codes.example',
  },
  user: {
    id: 1,
    username: 'root',
    display_name: 'Root',
    email: '',
    role: 100,
    status: 1,
    group: 'default',
    quota: 100_000_000,
    used_quota: 1_250_000,
    request_count: 42,
    aff_count: 3,
    aff_quota: 1_750_000,
    aff_history_quota: 2_250_000,
    setting: '{}',
  },
})

/** The shell's own calls, answered for every remote alone. @public the mock server compiles and loads this file by name */
export const mockSite: MockApi<MockSite> = {
  createState: createMockSite,
  handlers: {
    'GET /api/status': (_request, { status }) => ok(status),
    'GET /api/user/self': (_request, { user }) =>
      user === null ? { status: 401, json: { success: false, message: 'Please sign in first' } } : ok(user),
    'GET /api/user/logout': (_request, site) => {
      site.user = null
      return ok()
    },
  },
}
