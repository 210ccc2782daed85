import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import {
  accessToken,
  type Binding,
  telegramStart,
  type UpdateSelfBody,
  type UpdateSettingBody,
} from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** Changes one's own name or password. */
export const updateSelf = (body: UpdateSelfBody): Promise<unknown> => api.put('/api/user/self', { body })

/** Changes how one is told of things and at what prices one calls; what is not sent stays. */
export const updateSetting = (body: UpdateSettingBody): Promise<unknown> => api.put('/api/user/setting', { body })

/** Ends the account for good. */
export const deleteSelf = (): Promise<unknown> => api.delete('/api/user/self')

/** Makes a new system access token; the old one ends. This answer alone holds it. */
export const resetAccessToken = (): Promise<string> => api.get('/api/user/token', { schema: accessToken })

/** The models that one's groups can call. */
export const ownModelsQuery = queryOptions({
  queryKey: ['identity', 'models'],
  queryFn: ({ signal }) => api.get('/api/user/models', { schema: z.array(z.string()), signal }),
})

/** Binds an address to which the code was sent. */
export const bindEmail = (email: string, code: string): Promise<unknown> =>
  api.get('/api/oauth/email/bind', { query: { email, code } })

/** Binds the WeChat account that answered with this code. */
export const bindWechat = (code: string): Promise<unknown> => api.get('/api/oauth/wechat/bind', { query: { code } })

/** What the Telegram widget opens once somebody agreed to bind. */
export const startTelegramBinding = async (): Promise<string> => {
  const { auth_url } = await api.get('/api/oauth/telegram/start', { schema: telegramStart })
  return auth_url
}

/** Takes a binding off. */
export const unbind = (binding: Binding): Promise<unknown> => api.delete(`/api/user/bindings/${binding}`)
