import { z } from 'zod'
import { doneAnswer } from '../../core/answer'
import { externalFaults } from './external.faults'
import { signInAnswer } from './session'

const codeRequired = externalFaults.wechatCodeRequired.code

/** The sites by which somebody may come in, as the paths name them. */
export const externalProviders = ['github', 'oidc', 'linuxdo', 'wechat', 'telegram'] as const
export type ExternalProvider = (typeof externalProviders)[number]

/** Those to which the browser goes and from which it comes back with a code. */
export const redirectProviders = ['github', 'oidc', 'linuxdo'] as const
export type RedirectProvider = (typeof redirectProviders)[number]
export const redirectProvider = z.enum(redirectProviders)

/** What can be taken off a user: what another site vouches for, or the e-mail address. */
export const bindings = [...externalProviders, 'email'] as const
export type Binding = (typeof bindings)[number]
export const binding = z.enum(bindings)

/** With whose referral code somebody came. */
export const oauthStartQuery = z.object({ aff: z.string().trim().max(32).default('') })
export type OauthStartQuery = z.output<typeof oauthStartQuery>

/** The state that goes to the other site and comes back; the same is in the browser's cookie. */
export const oauthState = z.string()

/** Where to send the browser. */
export const oauthStart = z.object({ url: z.string() })
export type OauthStart = z.output<typeof oauthStart>

/** What the Telegram widget takes as `data-auth-url`. */
export const telegramStart = z.object({ auth_url: z.string() })
export type TelegramStart = z.output<typeof telegramStart>

/** What the other site sent the browser back with; `iss` is known to OIDC alone, `error` says that there is no code. */
export const oauthCallbackQuery = z.object({
  code: z.string().max(4_096).default(''),
  state: z.string().max(200).default(''),
  iss: z.string().max(2_048).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2_000).optional(),
})
export type OauthCallbackQuery = z.output<typeof oauthCallbackQuery>

/** The code that the WeChat account answered with. */
export const wechatQuery = z.object({
  code: z.string(codeRequired).trim().min(1, codeRequired).max(200),
})
export type WechatQuery = z.output<typeof wechatQuery>

/** What the Telegram widget hands over and has signed. Other fields of its query, as `lang`, are not signed and not read. */
export const telegramQuery = z.object({
  id: z.string().max(32),
  auth_date: z.string().max(32),
  hash: z.string().max(128),
  first_name: z.string().max(1_000).optional(),
  last_name: z.string().max(1_000).optional(),
  username: z.string().max(1_000).optional(),
  photo_url: z.string().max(4_000).optional(),
})
export type TelegramQuery = z.output<typeof telegramQuery>

/** The same at the address that the widget opens to bind. */
export const telegramBindQuery = telegramQuery.extend({ state: z.string().max(200).default('') })
export type TelegramBindQuery = z.output<typeof telegramBindQuery>

/**
 * The whole answer of a sign-in by another site: who signed in; or the message `bind` and no data, when somebody was signed
 * in already and the site was bound to them.
 */
export const externalAnswer = doneAnswer.extend({ data: signInAnswer.optional() })

/** On whose word users are bound to other sites. */
export const issuerList = z.array(
  z.object({
    provider: z.enum(externalProviders),
    /** The addresses that tell who somebody is there, as they were configured; `unknown` where none were. */
    issuer: z.string(),
    users: z.int(),
    /** It is the one that is configured now: by the others nobody comes in. */
    is_current: z.boolean(),
  }),
)
export type IssuerList = z.output<typeof issuerList>

/** Puts everybody who is bound under this issuer under the one that is configured now. */
export const moveIssuerBody = z.strictObject({ provider: z.enum(externalProviders), issuer: z.string().max(8_192) })
export type MoveIssuerBody = z.output<typeof moveIssuerBody>

/** How many were put there, and how many stay because somebody is bound there already. */
export const movedBindings = z.object({ moved: z.int(), left: z.int() })
export type MovedBindings = z.output<typeof movedBindings>
