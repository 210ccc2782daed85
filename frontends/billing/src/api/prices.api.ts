import { api } from '@tollgate/console-sdk'

/** Puts the shipped model ratios back. */
export const resetModelRatios = (): Promise<unknown> => api.post('/api/option/rest_model_ratio')
