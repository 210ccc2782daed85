export { emailAddress, emailCode, emailOrNone, turnstileToken } from './email.fields'
export { identityAnswers } from './identity.answers'
export { identityFaults } from './identity.faults'
export { testMailBody, type TestMailBody } from './mail'
export { optionList, writeOptionBody, type OptionList, type WriteOptionBody } from './options'
export { registerBody, type RegisterBody } from './registration'
export {
  newPassword,
  requestResetQuery,
  resetPasswordBody,
  type RequestResetQuery,
  type ResetPasswordBody,
} from './reset'
export { signedInUser, signInBody, type SignedInUser, type SignInBody } from './session'
export { setupBody, setupStatus, type SetupBody, type SetupStatus } from './setup'
export { siteStatus, siteText, type SiteStatus } from './site'
export {
  accessToken,
  createUserBody,
  manageActions,
  managedUser,
  manageUserBody,
  updateSelfBody,
  updateUserBody,
  userId,
  userList,
  userSearchQuery,
  userView,
  type CreateUserBody,
  type ManageAction,
  type ManagedUser,
  type ManageUserBody,
  type UpdateSelfBody,
  type UpdateUserBody,
  type UserList,
  type UserSearchQuery,
  type UserView,
} from './users'
export {
  bindEmailQuery,
  turnstileQuery,
  verificationQuery,
  type BindEmailQuery,
  type TurnstileQuery,
  type VerificationQuery,
} from './verification'
