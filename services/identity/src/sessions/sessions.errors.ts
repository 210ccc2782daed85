import { defineErrors } from '@tollgate/platform'

/** Refusals about a user's own sessions. */
export const sessionsErrors = defineErrors('identity', {
  sessionNotFound: { isGone: true, zh: '该会话不存在或已结束', en: 'There is no such session, or it has ended' },
})
