import { defineErrors } from '@tollgate/platform'

/** Why a sign-in is refused. All failures by password share one text, so that nobody learns which half was wrong. */
export const signInErrors = defineErrors('identity', {
  signInFailed: { zh: '用户名或密码错误，或用户已被封禁', en: 'Wrong username or password, or the user is banned' },
  passwordLoginDisabled: { zh: '管理员关闭了密码登录', en: 'The administrator has switched off sign-in by password' },
  signInBanned: { zh: '该用户已被封禁', en: 'This user is banned' },
  signInDeleted: { zh: '该用户已注销', en: 'This user was deleted' },
  secondStepOver: {
    zh: '登录已超时，请重新登录',
    en: 'This sign-in took too long or was tried too often. Please sign in again',
  },
})
