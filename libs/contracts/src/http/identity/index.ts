export {
  type AuditAction,
  auditActions,
  type AuditOutcome,
  auditOutcomes,
  type AuditTargetKind,
  auditTargetKinds,
} from '../../audit/acts'
export { roles, userStatus } from '../../core/roles-and-statuses'
export { scopes, scopesOfRole } from '../../core/scopes'
export { maxUnits } from '../../core/units'
export { neverExpires } from '../core/expiry'
export { emailAddress, emailCode, emailOrNone } from './email/email.fields'
export { type TestMailBody, testMailBody } from './email/mail'
export {
  type BindEmailQuery,
  bindEmailQuery,
  type TurnstileQuery,
  turnstileQuery,
  type VerificationQuery,
  verificationQuery,
} from './email/verification'
export { identityAnswers } from './identity.answers'
export { identityFaults } from './identity.faults'
export { maxAccessTokenNameLength, mostAccessTokens } from './sign-in/access-token-bounds'
export {
  accessTokenId,
  type AccessTokenList,
  accessTokenList,
  type AccessTokenView,
  type CreateAccessTokenBody,
  createAccessTokenBody,
  type CreatedAccessToken,
  createdAccessToken,
} from './sign-in/access-tokens'
export {
  type Binding,
  binding,
  bindings,
  type ExternalProvider,
  externalProviders,
  type IssuerList,
  issuerList,
  type MovedBindings,
  movedBindings,
  type MoveIssuerBody,
  moveIssuerBody,
  type OauthCallbackQuery,
  oauthCallbackQuery,
  type OauthStart,
  oauthStart,
  type OauthStartQuery,
  oauthStartQuery,
  type RedirectProvider,
  redirectProvider,
  redirectProviders,
  type TelegramBindQuery,
  telegramBindQuery,
  type TelegramQuery,
  telegramQuery,
  type TelegramStart,
  telegramStart,
  type WechatQuery,
  wechatQuery,
} from './sign-in/external'
export {
  type NewPasskeyBody,
  newPasskeyBody,
  type PasskeyCreationOptions,
  passkeyCreationOptions,
  passkeyId,
  type PasskeyList,
  passkeyList,
  type PasskeyRequestOptions,
  passkeyRequestOptions,
  type PasskeySignInBody,
  passkeySignInBody,
  type PasskeyView,
  passkeyView,
  type RenamePasskeyBody,
  renamePasskeyBody,
} from './sign-in/passkeys'
export {
  type ReauthenticateBody,
  reauthenticateBody,
  type Reauthenticated,
  reauthenticated,
  type RemainingAccess,
  remainingAccess,
  type UpdatedUser,
  updatedUser,
} from './sign-in/proof'
export {
  recoveryCodeCount,
  type RecoveryCodes,
  recoveryCodes,
  type SecondFactorCodeBody,
  secondFactorCodeBody,
  type SecondFactorSettingBody,
  secondFactorSettingBody,
  type SecondFactorState,
  secondFactorState,
  type TotpCodeBody,
  totpCodeBody,
  type TotpSetup,
  totpSetup,
} from './sign-in/second-factor'
export {
  type SecondFactorMethod,
  secondFactorMethods,
  type SignedInUser,
  signedInUser,
  type SignInAnswer,
  signInAnswer,
  type SignInBody,
  signInBody,
} from './sign-in/session'
export { sessionId, type SessionList, sessionList, type SessionView } from './sign-in/sessions'
export {
  type OidcDiscoveryQuery,
  oidcDiscoveryQuery,
  type OidcEndpoints,
  oidcEndpoints,
  type OptionRegistry,
  type RegisteredOption,
  type UpdateCheck,
  updateCheck,
} from './site/option-registry'
export { type OptionList, type WriteOptionBody, writeOptionBody } from './site/options'
export { type SetupBody, setupBody, type SetupStatus, setupStatus } from './site/setup'
export { type SiteStatus } from './site/site'
export {
  type AuditDelivery,
  auditDelivery,
  type AuditEntry,
  auditExportQuery,
  type AuditFormat,
  type AuditForwarding,
  auditForwarding,
  type AuditList,
  auditList,
  auditQuery,
  auditSorts,
  mostCountedActs,
} from './users/audit'
export { type RegisterBody, registerBody } from './users/registration'
export {
  newPassword,
  type RequestResetQuery,
  requestResetQuery,
  type ResetPasswordBody,
  resetPasswordBody,
} from './users/reset'
export {
  type ConfirmNoticeAddressBody,
  confirmNoticeAddressBody,
  readUserSetting,
  type UpdateSettingBody,
  updateSettingBody,
  type UserSetting,
  userSetting,
} from './users/setting'
export {
  accessToken,
  affCode,
  type CreateUserBody,
  createUserBody,
  importedUsername,
  type ManageAction,
  type ManagedUser,
  managedUser,
  type ManageUserBody,
  manageUserBody,
  newDisplayName,
  newUsername,
  ownFieldsWritten,
  type SelfQuery,
  selfQuery,
  type SelfView,
  type UpdateSelfBody,
  updateSelfBody,
  type UpdateUserBody,
  updateUserBody,
  userFieldsWritten,
  userId,
  type UserList,
  userList,
  userListQuery,
  userSearchQuery,
  type UserSort,
  userSorts,
  type UserView,
  userView,
} from './users/users'
