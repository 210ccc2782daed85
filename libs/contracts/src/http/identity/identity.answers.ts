import { answerOf, type Answers, answerWith, doneAnswer } from '../core/answer'
import { accessTokenList, createdAccessToken } from './sign-in/access-tokens'
import { externalAnswer, issuerList, movedBindings, oauthStart, oauthState, telegramStart } from './sign-in/external'
import { passkeyCreationOptions, passkeyList, passkeyRequestOptions, passkeyView } from './sign-in/passkeys'
import { reauthenticated, remainingAccess } from './sign-in/proof'
import { recoveryCodes, secondFactorState, totpSetup } from './sign-in/second-factor'
import { signedInUser, signInAnswer } from './sign-in/session'
import { sessionList } from './sign-in/sessions'
import { oidcEndpoints, optionRegistry, updateCheck } from './site/option-registry'
import { optionList } from './site/options'
import { setupStatus } from './site/setup'
import { siteStatus, siteText } from './site/site'
import { auditForwarding, auditList } from './users/audit'
import { newPassword } from './users/reset'
import { accessToken, affCode, managedUser, selfView, userList, userView } from './users/users'

/** What identity answers, by route. */
export const identityAnswers = {
  'GET /api/status': answerOf(siteStatus),
  'GET /api/notice': answerOf(siteText),
  'GET /api/about': answerOf(siteText),
  'GET /api/home_page_content': answerOf(siteText),
  'GET /api/setup': answerOf(setupStatus),
  'POST /api/setup': answerOf(signedInUser),
  'POST /api/user/login': answerOf(signInAnswer),
  'POST /api/user/login/2fa': answerOf(signedInUser),
  'POST /api/user/login/passkey/begin': answerOf(passkeyRequestOptions),
  'POST /api/user/login/passkey/finish': answerOf(signedInUser),
  'POST /api/user/reauthenticate': answerOf(reauthenticated),
  'POST /api/user/reauthenticate/passkey/begin': answerOf(passkeyRequestOptions),
  'GET /api/user/2fa': answerOf(secondFactorState),
  'PUT /api/user/2fa': doneAnswer,
  'POST /api/user/2fa/totp/begin': answerOf(totpSetup),
  'POST /api/user/2fa/totp/confirm': answerOf(recoveryCodes),
  'POST /api/user/2fa/totp/disable': doneAnswer,
  'POST /api/user/2fa/recovery_codes': answerOf(recoveryCodes),
  'DELETE /api/user/{id}/2fa': doneAnswer,
  'GET /api/user/passkeys': answerOf(passkeyList),
  'POST /api/user/passkeys/begin': answerOf(passkeyCreationOptions),
  'POST /api/user/passkeys/finish': answerOf(passkeyView),
  'PUT /api/user/passkeys/{id}': doneAnswer,
  'DELETE /api/user/passkeys/{id}': doneAnswer,
  'GET /api/user/sessions': answerOf(sessionList),
  'DELETE /api/user/sessions': doneAnswer,
  'DELETE /api/user/sessions/{id}': doneAnswer,
  'GET /api/access_tokens/': answerOf(accessTokenList),
  'POST /api/access_tokens/': answerOf(createdAccessToken),
  'DELETE /api/access_tokens/{id}': doneAnswer,
  'POST /api/user/register': doneAnswer,
  'GET /api/verification': doneAnswer,
  'GET /api/oauth/email/bind': doneAnswer,
  'GET /api/reset_password': doneAnswer,
  'POST /api/user/reset': answerWith(newPassword, { remaining: remainingAccess }),
  'POST /api/option/test_mail': doneAnswer,
  'GET /api/oauth/state': answerOf(oauthState),
  'GET /api/oauth/{provider}/start': answerOf(oauthStart),
  'GET /api/oauth/issuers/': answerOf(issuerList),
  'POST /api/oauth/issuers/move': answerOf(movedBindings),
  'GET /api/oauth/github': externalAnswer,
  'GET /api/oauth/oidc': externalAnswer,
  'GET /api/oauth/linuxdo': externalAnswer,
  'GET /api/oauth/wechat': externalAnswer,
  'GET /api/oauth/wechat/bind': externalAnswer,
  'GET /api/oauth/telegram/login': externalAnswer,
  'GET /api/oauth/telegram/start': answerOf(telegramStart),
  'DELETE /api/user/bindings/{provider}': doneAnswer,
  'GET /api/user/logout': doneAnswer,
  'GET /api/user/self': answerOf(selfView),
  'PUT /api/user/self': doneAnswer.extend({ remaining: remainingAccess.optional() }),
  'DELETE /api/user/self': doneAnswer,
  'PUT /api/user/setting': doneAnswer,
  'POST /api/user/setting/notification_email/code': doneAnswer,
  'POST /api/user/setting/notification_email/confirm': doneAnswer,
  'GET /api/user/aff': answerOf(affCode),
  'GET /api/user/token': answerOf(accessToken),
  'GET /api/user/': answerOf(userList),
  'GET /api/user/search': answerOf(userList),
  'GET /api/user/{id}': answerOf(userView),
  'POST /api/user/': doneAnswer,
  'PUT /api/user/': doneAnswer.extend({ remaining: remainingAccess.optional() }),
  'POST /api/user/manage': answerOf(managedUser),
  'GET /api/option/': answerOf(optionList),
  'PUT /api/option/': doneAnswer,
  'GET /api/option/registry': answerOf(optionRegistry),
  'GET /api/option/oidc_discovery': answerOf(oidcEndpoints),
  'GET /api/option/update_check': answerOf(updateCheck),
  'GET /api/audit/': answerOf(auditList),
  'GET /api/audit/forwarding': answerOf(auditForwarding),
} as const satisfies Answers
