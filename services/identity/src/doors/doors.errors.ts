import { defineErrors } from '@tollgate/platform'

/** What is said at every door that is closed while people sign in by OIDC alone. */
export const doorsErrors = defineErrors('identity', {
  oidcOnly: { zh: '本站仅允许通过 OIDC 登录', en: 'This site lets people sign in by OIDC only' },
})
