import { owned } from './route'

/**
 * Routes that other gateways of this family do not know: second factors, one's own sessions and API tokens, safer starts of an external sign-in, the
 * audit log, what the settings panels ask for, what became of channels, and how far runs over all of them are.
 */
export const beyondRoutes = [
  ...owned('identity', [
    ['POST', '/api/user/login/2fa', 'public', '{code} completes a sign-in that asked for a second factor'],
    ['POST', '/api/user/login/passkey/begin', 'public', 'WebAuthn request options'],
    ['POST', '/api/user/login/passkey/finish', 'public', '{response}'],
    [
      'POST',
      '/api/user/reauthenticate',
      'user',
      '{password}, {code} or {response}: for ten minutes nothing more is asked before credentials are changed',
    ],
    ['POST', '/api/user/reauthenticate/passkey/begin', 'user', 'WebAuthn request options'],
    ['GET', '/api/user/2fa', 'user', 'which second factors there are'],
    ['PUT', '/api/user/2fa', 'user', '{after_password}'],
    ['POST', '/api/user/2fa/totp/begin', 'user', '{secret, uri}'],
    ['POST', '/api/user/2fa/totp/confirm', 'user', '{code} -> {recovery_codes}'],
    ['POST', '/api/user/2fa/totp/disable', 'user', '{code}'],
    ['POST', '/api/user/2fa/recovery_codes', 'user', '{code} -> {recovery_codes}'],
    ['DELETE', '/api/user/{id}/2fa', 'admin', 'takes every second factor off a user'],
    ['GET', '/api/user/passkeys', 'user'],
    ['POST', '/api/user/passkeys/begin', 'user', 'WebAuthn creation options'],
    ['POST', '/api/user/passkeys/finish', 'user', '{name, response}'],
    ['PUT', '/api/user/passkeys/{id}', 'user', '{name}'],
    ['DELETE', '/api/user/passkeys/{id}', 'user'],
    ['GET', '/api/user/sessions', 'user'],
    ['DELETE', '/api/user/sessions', 'user', 'ends all but the present one'],
    ['DELETE', '/api/user/sessions/{id}', 'user'],
    ['DELETE', '/api/user/bindings/{provider}', 'user'],
    [
      'POST',
      '/api/user/setting/notification_email/code',
      'user',
      '?turnstile; mails a code to the address for notices',
    ],
    ['POST', '/api/user/setting/notification_email/confirm', 'user', '{code}: notices go there from then on'],
    ['GET', '/api/access_tokens/', 'user', 'the API tokens of the caller, without their keys'],
    [
      'POST',
      '/api/access_tokens/',
      'user',
      '{name, scopes, expired_time, allow_ips} -> the token, with its key this once',
    ],
    ['DELETE', '/api/access_tokens/{id}', 'user'],
    ['GET', '/api/oauth/{provider}/start', 'public', '?aff -> {url}; binds when signed in'],
    ['GET', '/api/oauth/issuers/', 'root', 'on whose word users are bound to other sites'],
    ['POST', '/api/oauth/issuers/move', 'root', '{provider, issuer} -> {moved, left}'],
    ['GET', '/api/oauth/telegram/start', 'user', '{auth_url} for the widget'],
    [
      'GET',
      '/api/audit/',
      'admin',
      '?keyword&actor&actor_id&action&target_kind&target_id&address&session&outcome&start_timestamp&end_timestamp&before&p&page_size',
    ],
    ['GET', '/api/audit/export', 'admin', '?format=csv or jsonl, and the filters of the list -> a file'],
    ['GET', '/api/audit/forwarding', 'admin', 'how far the webhook is'],
    ['GET', '/api/option/registry', 'admin', 'kind, bounds, writer and names of every option'],
    ['POST', '/api/option/test_mail', 'root', '{to}'],
    ['GET', '/api/option/oidc_discovery', 'root', '?url -> the endpoints that a well-known address names'],
    ['GET', '/api/option/update_check', 'admin', '{current, latest, url, notes}, or nothing when it cannot be known'],
  ]),
  ...owned('channels', [
    ['GET', '/api/channel/export', 'admin', '?keyword&group&model -> channels as a file in YAML, without their keys'],
    ['POST', '/api/channel/import', 'admin', '{document, is_trial} -> {created, changed, unchanged}'],
    ['GET', '/api/channel/{id}/timeline', 'admin', 'what became of a channel and its keys, and why'],
    [
      'GET',
      '/api/channel/runs',
      'admin',
      'how far the tests of all channels and their like are, or how the last ended',
    ],
  ]),
]
