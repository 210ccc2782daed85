import { message, type VendorSample } from '../sample'

/** As https://replicate.com/docs/topics/predictions/streaming shows it. */
export const replicateSample: VendorSample = {
  stream: [['output', 'Glad to '], ['output', 'meet you'], message({}, 'done')],
  text: 'Glad to meet you',
  tokens: null,
  errors: [
    [{ title: 'Unauthenticated', detail: 'You did not pass a token', status: 401 }, 401, 401],
    [{ detail: 'Request was throttled.' }, 429, 429],
    [{ id: 'p', status: 'failed', error: 'It did not work' }, 200, 502],
    [{ detail: 'It ran out of memory' }, 200, 502],
    [{ reason: 'error' }, 200, 502],
    [{ reason: 'canceled' }, 200, 502],
  ],
}
