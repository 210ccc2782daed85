import { z } from 'zod'
import { flag, json, list } from '../../core/definition'
import { jsonText } from '../../core/exact-json'

/** Who becomes an administrator, and what is asked of them: as much as promoting somebody by hand. */
const identity = { owner: 'identity', writer: 'root', isGuarded: true } as const

const word = (most: number) => jsonText.pipe(z.string().trim().min(1).max(most))

/**
 * What a provider's groups give here. Each rule gives a role, a group of users, or both, to whoever has its value in the claim:
 * the highest role and the first group count. Root is given by setup alone.
 */
const groupMapping = z.strictObject({
  /** Its name, or the way to it through objects: `realm_access.roles`. */
  claim: word(200).default('groups'),
  /** What to ask the provider for beside the usual, where it tells groups only then. */
  scope: jsonText.pipe(z.string().trim().max(200)).default(''),
  rules: z
    .array(
      z.strictObject({
        value: word(500),
        role: z.enum(['user', 'admin']).optional(),
        group: word(64).optional(),
      }),
    )
    .max(200)
    .default([]),
})

/** What is asked of people beyond the ways in themselves, and what their provider's word is worth. */
export const accessOptions = {
  OidcGroupMapping: json({}, groupMapping, { ...identity, zh: 'OIDC 用户组映射', en: 'OIDC group mapping' }),
  OidcSecondFactorAcr: list([], z.array(z.string().max(200)).max(50), {
    ...identity,
    zh: '视为已完成两步验证的 acr 值',
    en: 'acr values that stand for two factors',
  }),
  AdminSecondFactorRequired: flag(false, {
    ...identity,
    zh: '管理员必须启用两步验证',
    en: 'Second factor for administrators',
  }),
  OidcOnlyEnabled: flag(false, { ...identity, zh: '仅允许通过 OIDC 登录', en: 'Sign in by OIDC only' }),
}
