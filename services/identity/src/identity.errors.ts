import { identityFaults } from '@tollgate/contracts/http/identity'
import { defineErrors, refusals } from '@tollgate/platform'

/** Everything identity refuses, and why. Failed sign-ins share one text, so that nobody learns which half was wrong. */
export const identityErrors = defineErrors({
  ...refusals(identityFaults),
  'identity.sign-in-failed': {
    kind: 'refused',
    level: 'info',
    zh: '用户名或密码错误，或用户已被封禁',
    en: 'Wrong username or password, or the user is banned',
  },
  'identity.password-login-disabled': {
    kind: 'refused',
    level: 'info',
    zh: '管理员关闭了密码登录',
    en: 'The administrator has switched off sign-in by password',
  },
  'identity.registration-disabled': {
    kind: 'refused',
    level: 'info',
    zh: '管理员关闭了新用户注册',
    en: 'The administrator has switched off registration',
  },
  'identity.password-registration-disabled': {
    kind: 'refused',
    level: 'info',
    zh: '管理员关闭了通过密码进行注册',
    en: 'The administrator has switched off registration by password',
  },
  'identity.registration-before-setup': {
    kind: 'refused',
    level: 'info',
    zh: '系统尚未初始化，暂时无法注册',
    en: 'This site has not been set up yet, so nobody can register',
  },
  'identity.setup-done': {
    kind: 'refused',
    level: 'info',
    zh: '系统已经初始化完成',
    en: 'Setup has already been done',
  },
  'identity.setup-token-wrong': {
    kind: 'refused',
    level: 'warn',
    zh: '初始化令牌不正确',
    en: 'The setup token is missing or wrong',
  },
  'identity.original-password-wrong': {
    kind: 'refused',
    level: 'info',
    zh: '原密码错误',
    en: 'The current password is wrong',
  },
  'identity.username-taken': { kind: 'refused', level: 'info', zh: '用户名已被占用', en: 'This username is taken' },
  'identity.user-not-found': { kind: 'refused', level: 'info', zh: '用户不存在', en: 'There is no such user' },
  'identity.user-deleted': { kind: 'refused', level: 'info', zh: '用户已注销', en: 'This user was deleted' },
  'identity.rank-too-high': {
    kind: 'refused',
    level: 'info',
    zh: '无权操作同级或更高级别的用户',
    en: 'You cannot act on a user of the same or a higher level',
  },
  'identity.root-protected': {
    kind: 'refused',
    level: 'info',
    zh: '超级管理员不能被禁用、删除或降级',
    en: 'The super administrator cannot be disabled, deleted or demoted',
  },
  'identity.promote-needs-root': {
    kind: 'refused',
    level: 'info',
    zh: '普通管理员无权提升其他用户为管理员',
    en: 'Only the super administrator can promote a user to administrator',
  },
  'identity.already-admin': {
    kind: 'refused',
    level: 'info',
    zh: '该用户已经是管理员',
    en: 'This user is already an administrator',
  },
  'identity.already-plain': {
    kind: 'refused',
    level: 'info',
    zh: '该用户已经是普通用户',
    en: 'This user is already a normal user',
  },
  'identity.group-unknown': {
    kind: 'refused',
    level: 'info',
    zh: '分组 {group} 不存在',
    en: 'There is no group {group}',
  },
  'identity.option-unknown': { kind: 'refused', level: 'info', zh: '未知的选项 {key}', en: 'There is no option {key}' },
  'identity.option-invalid': { kind: 'refused', level: 'info', zh: '{fault}', en: '{fault}' },
  'identity.option-root-only': {
    kind: 'forbidden',
    level: 'info',
    zh: '只有超级管理员可以修改 {key}',
    en: 'Only the super administrator may change {key}',
  },
})
