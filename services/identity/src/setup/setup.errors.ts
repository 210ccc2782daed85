import { defineErrors } from '@tollgate/platform'

/** Why the first-run setup is refused. */
export const setupErrors = defineErrors('identity', {
  setupDone: { zh: '系统已经初始化完成', en: 'Setup has already been done' },
  setupTokenWrong: { level: 'warn', zh: '初始化令牌不正确', en: 'The setup token is missing or wrong' },
})
