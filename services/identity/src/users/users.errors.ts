import { defineErrors } from '@tollgate/platform'

/** Refusals about users: rank, names that are taken, users who are missing or deleted. */
export const usersErrors = defineErrors('identity', {
  originalPasswordWrong: { zh: '原密码错误', en: 'The current password is wrong' },
  usernameTaken: { zh: '用户名已被占用', en: 'This username is taken' },
  usernameLooksTaken: {
    zh: '用户名与已有的用户名过于相似',
    en: 'This username looks too much like one that is taken',
  },
  emailTaken: { zh: '邮箱地址已被占用', en: 'This email address is taken' },
  importBeforeSetup: { zh: '请先完成系统初始化再导入', en: 'Set the site up first, then import' },
  userNotFound: { isGone: true, zh: '用户不存在', en: 'There is no such user' },
  userDeleted: { zh: '用户已注销', en: 'This user was deleted' },
  rankTooHigh: { zh: '无权操作同级或更高级别的用户', en: 'You cannot act on a user of the same or a higher level' },
  rootProtected: {
    zh: '超级管理员不能被禁用、删除或降级',
    en: 'The super administrator cannot be disabled, deleted or demoted',
  },
  promoteNeedsRoot: {
    zh: '普通管理员无权提升其他用户为管理员',
    en: 'Only the super administrator can promote a user to administrator',
  },
  alreadyAdmin: { zh: '该用户已经是管理员', en: 'This user is already an administrator' },
  alreadyPlain: { zh: '该用户已经是普通用户', en: 'This user is already a normal user' },
  groupUnknown: { zh: '分组 {group} 不存在', en: 'There is no group {group}' },
  noReferralCode: {
    kind: 'internal',
    level: 'error',
    zh: '暂时无法生成邀请码，请稍后再试',
    en: 'No referral code can be made at the moment. Please try again later',
  },
})
