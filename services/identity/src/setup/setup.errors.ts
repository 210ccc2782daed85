import { defineErrors } from '@tollgate/platform'

/** Why the first-run setup is refused. */
export const setupErrors = defineErrors('identity', {
  setupDone: { zh: '系统已经初始化完成', en: 'Setup has already been done' },
  setupTokenUnset: {
    level: 'warn',
    zh: '只能在服务器本机上初始化：如需从其他地址进行，请设置 SETUP_TOKEN 后重新启动',
    en: 'Setup works from the server itself only: set SETUP_TOKEN and start it again to do it from elsewhere',
  },
  setupTokenWrong: { level: 'warn', zh: '初始化令牌不正确', en: 'The setup token is missing or wrong' },
})
