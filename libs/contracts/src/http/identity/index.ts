export { auditActions, auditList, auditQuery, type AuditAction, type AuditEntry, type AuditList } from './users/audit'
export {
  binding,
  bindings,
  externalProviders,
  oauthCallbackQuery,
  oauthStart,
  oauthStartQuery,
  redirectProvider,
  redirectProviders,
  telegramBindQuery,
  telegramQuery,
  telegramStart,
  wechatQuery,
  type Binding,
  type ExternalProvider,
  type OauthCallbackQuery,
  type OauthStart,
  type OauthStartQuery,
  type RedirectProvider,
  type TelegramBindQuery,
  type TelegramQuery,
  type TelegramStart,
  type WechatQuery,
} from './sign-in/external'
export { emailAddress, emailCode } from './email/email.fields'
export { identityAnswers } from './identity.answers'
export { identityFaults } from './identity.faults'
export { testMailBody, type TestMailBody } from './email/mail'
export {
  oidcDiscoveryQuery,
  oidcEndpoints,
  updateCheck,
  type OidcDiscoveryQuery,
  type OidcEndpoints,
  type OptionRegistry,
  type RegisteredOption,
  type UpdateCheck,
} from './site/option-registry'
export { writeOptionBody, type OptionList, type WriteOptionBody } from './site/options'
export {
  newPasskeyBody,
  passkeyCreationOptions,
  passkeyId,
  passkeyList,
  passkeyRequestOptions,
  passkeySignInBody,
  passkeyView,
  renamePasskeyBody,
  type NewPasskeyBody,
  type PasskeyCreationOptions,
  type PasskeyList,
  type PasskeyRequestOptions,
  type PasskeySignInBody,
  type PasskeyView,
  type RenamePasskeyBody,
} from './sign-in/passkeys'
export { roles, userStatus } from '../../core/roles-and-statuses'
export { registerBody, type RegisterBody } from './users/registration'
export {
  newPassword,
  requestResetQuery,
  resetPasswordBody,
  type RequestResetQuery,
  type ResetPasswordBody,
} from './users/reset'
export {
  recoveryCodeCount,
  recoveryCodes,
  secondFactorCodeBody,
  secondFactorSettingBody,
  secondFactorState,
  totpCodeBody,
  totpSetup,
  type RecoveryCodes,
  type SecondFactorCodeBody,
  type SecondFactorSettingBody,
  type SecondFactorState,
  type TotpCodeBody,
  type TotpSetup,
} from './sign-in/second-factor'
export {
  secondFactorMethods,
  signedInUser,
  signInAnswer,
  signInBody,
  type SecondFactorMethod,
  type SignedInUser,
  type SignInAnswer,
  type SignInBody,
} from './sign-in/session'
export { sessionId, sessionList, type SessionList, type SessionView } from './sign-in/sessions'
export {
  readUserSetting,
  updateSettingBody,
  userSetting,
  type UpdateSettingBody,
  type UserSetting,
} from './users/setting'
export { setupBody, setupStatus, type SetupBody, type SetupStatus } from './site/setup'
export { type SiteStatus } from './site/site'
export {
  accessToken,
  affCode,
  createUserBody,
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
  type UserView,
} from './users/users'
export {
  bindEmailQuery,
  turnstileQuery,
  verificationQuery,
  type BindEmailQuery,
  type TurnstileQuery,
  type VerificationQuery,
} from './email/verification'
