import { defineTexts } from '@tollgate/texts'

/** What forms say of names and passwords; the server says the same. */
export const personFaults = defineTexts('identity', {
  signInIncomplete: { zh: '请输入用户名和密码！', en: 'Enter a username and a password' },
  usernameRequired: { zh: '请输入管理员用户名', en: 'Enter the administrator’s username' },
  setupTokenRequired: { zh: '请输入初始化令牌', en: 'Enter the setup token' },
  credentialsRequired: {
    zh: '用户名和密码不能为空！',
    en: 'Username and password must not be empty',
  },
  usernameTooLong: {
    zh: '用户名长度不得大于 12 位',
    en: 'The username may have at most 12 characters',
  },
  usernameUnseen: {
    zh: '用户名不能包含控制字符、不可见字符或改变文字方向的字符',
    en: 'The username may not contain control characters, invisible ones, or ones that turn the direction of the text',
  },
  displayNameDeceiving: {
    zh: '显示名称不能包含控制字符、换行或改变文字方向的字符',
    en: 'The display name may not contain control characters, line breaks, or characters that turn the direction of the text',
  },
  displayNameTooLong: {
    zh: '显示名称长度不得大于 20 位',
    en: 'The display name may have at most 20 characters',
  },
  passwordTooShort: {
    zh: '密码长度不得小于 8 位！',
    en: 'The password must have at least 8 characters',
  },
  passwordTooLong: {
    zh: '密码长度不得大于 20 位！',
    en: 'The password may have at most 20 characters',
  },
  passwordsDiffer: { zh: '两次输入的密码不一致', en: 'The two passwords are not the same' },
})
