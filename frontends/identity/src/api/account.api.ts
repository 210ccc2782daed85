import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import {
  accessToken,
  type Binding,
  remainingAccess,
  telegramStart,
  type UpdateSelfBody,
  type UpdateSettingBody,
} from '@tollgate/contracts/http/identity'
import { z } from 'zod'

const updatedSelf = z.object({ remaining: remainingAccess.optional() })

/** Changes one's own name or password; after a new password the answer lists by what else one can still be entered for. */
export const updateSelf = (body: UpdateSelfBody): Promise<z.output<typeof updatedSelf>> =>
  api.raw('/api/user/self', { method: 'PUT', schema: updatedSelf, body })

/** Changes how the user is warned, and whether models without a price may be called; what is not sent stays. */
export const updateSetting = (body: UpdateSettingBody): Promise<unknown> => api.put('/api/user/setting', { body })

/** Mails a code to the address that was saved for notices, whose owner has to agree to them. */
export const sendNoticeCode = (turnstile: string): Promise<unknown> =>
  api.post('/api/user/setting/notification_email/code', { query: { turnstile } })

/** Has notices go there from then on. */
export const confirmNoticeAddress = (code: string): Promise<unknown> =>
  api.post('/api/user/setting/notification_email/confirm', { body: { code } })

/** Ends the account for good. */
export const deleteSelf = (): Promise<unknown> => api.delete('/api/user/self')

/** Makes a new system access token and returns it, which happens this once; the old one ends. */
export const resetAccessToken = (): Promise<string> => api.get('/api/user/token', { schema: accessToken })

/** The models that one's groups can call. */
export const ownModelsQuery = queryOptions({
  queryKey: ['identity', 'models'],
  queryFn: ({ signal }) => api.get('/api/user/models', { schema: z.array(z.string()), signal }),
})

/** Binds an address to which the code was sent. */
export const bindEmail = (email: string, code: string): Promise<unknown> =>
  api.get('/api/oauth/email/bind', { query: { email, code } })

/** Binds the WeChat account of the user whom the site's account sent this code. */
export const bindWechat = (code: string): Promise<unknown> => api.get('/api/oauth/wechat/bind', { query: { code } })

/** The address that the Telegram widget leads to once the user agreed to bind. */
export const startTelegramBinding = async (): Promise<string> => {
  const { auth_url } = await api.get('/api/oauth/telegram/start', { schema: telegramStart })
  return auth_url
}

/** Takes a binding off. */
export const unbind = (binding: Binding): Promise<unknown> => api.delete(`/api/user/bindings/${binding}`)
