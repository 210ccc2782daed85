import { defineErrors } from '@tollgate/platform'

/** Why no account can be opened. */
export const registrationErrors = defineErrors('identity', {
  registrationDisabled: { zh: '管理员关闭了新用户注册', en: 'The administrator has switched off registration' },
  passwordRegistrationDisabled: {
    zh: '管理员关闭了通过密码进行注册',
    en: 'The administrator has switched off registration by password',
  },
  registrationBeforeSetup: {
    zh: '系统尚未初始化，暂时无法注册',
    en: 'This site has not been set up yet, so nobody can register',
  },
})
