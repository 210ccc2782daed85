import { type MockAnswer, type MockRequest, refuse } from '@tollgate/console-sdk/mocks'
import { faultText } from '@tollgate/contracts/http/core'
import { identityFaults } from '@tollgate/contracts/http/identity'
import type { ZodError } from 'zod'

export const languageOf = ({ headers }: MockRequest) => (headers['accept-language'] === 'en' ? 'en' : 'zh')

/** A refusal in the language of the caller. */
export const said = (request: MockRequest, zh: string, en: string) => refuse(languageOf(request) === 'en' ? en : zh)

/** What the server says of a body that does not fit: its first fault, in words. */
export const refusalOf = (request: MockRequest, error: ZodError) =>
  refuse(faultText(identityFaults, error.issues[0]?.message ?? 'bad body', languageOf(request)))

/** What administrators are told who have to show a second factor first. */
export const factorAsked = (request: MockRequest): MockAnswer => ({
  status: 403,
  json: {
    success: false,
    message: languageOf(request) === 'en' ? 'Administrators need a second factor here' : '管理员须启用两步验证',
    data: { code: 'second_factor_required' },
  },
})
