import { type MockRequest, refuse } from '@tollgate/console-sdk/mocks'
import { faultText } from '@tollgate/contracts/http/core'
import { identityFaults } from '@tollgate/contracts/http/identity'
import type { ZodError } from 'zod'

export const languageOf = ({ headers }: MockRequest) => (headers['accept-language'] === 'en' ? 'en' : 'zh')

/** A refusal in the language of the caller. */
export const said = (request: MockRequest, zh: string, en: string) => refuse(languageOf(request) === 'en' ? en : zh)

/** What the server says of a body that does not fit: its first fault, in words. */
export const refusalOf = (request: MockRequest, error: ZodError) =>
  refuse(faultText(identityFaults, error.issues[0]?.message ?? 'bad body', languageOf(request)))
