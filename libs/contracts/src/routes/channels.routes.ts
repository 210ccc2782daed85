import { owned } from './route'

/** Channels and the models they offer. */
export const channelsRoutes = [
  ...owned('channels', [
    ['GET', '/api/user/models', 'user', "models the user's groups can reach"],
    ['GET', '/api/models', 'user', 'map of channel type to model list'],
    ['GET', '/api/channel/', 'admin', '?p&page_size&id_sort&tag_mode'],
    ['GET', '/api/channel/search', 'admin', '?keyword&group&model&id_sort&tag_mode'],
    ['GET', '/api/channel/models', 'admin', 'list of {id}'],
    ['GET', '/api/channel/models_enabled', 'admin', 'list of names'],
    ['GET', '/api/channel/{id}', 'admin', 'key is never sent back in full'],
    [
      'POST',
      '/api/channel/',
      'admin',
      'create; several keys, comma or line separated, make one channel with that many keys (type 41: never split)',
    ],
    ['PUT', '/api/channel/', 'admin', 'full, or only status, priority or weight'],
    ['DELETE', '/api/channel/{id}', 'admin'],
    ['POST', '/api/channel/fetch_models', 'admin', '{base_url, type, key} -> list'],
    ['GET', '/api/channel/fetch_models/{id}', 'admin'],
    ['GET', '/api/channel/test/{id}', 'admin', '?model -> {success, message, time} time in seconds'],
    ['GET', '/api/channel/test', 'admin', 'tests all enabled channels in the background (BullMQ)'],
    ['GET', '/api/channel/update_balance/{id}', 'admin', '{balance}'],
    ['GET', '/api/channel/update_balance', 'admin', 'all, in the background (BullMQ)'],
    ['DELETE', '/api/channel/disabled', 'admin', 'count'],
    ['POST', '/api/channel/batch', 'admin', '{ids} -> count deleted'],
    ['POST', '/api/channel/fix', 'admin', 'rebuilds the routing table -> count'],
    ['POST', '/api/channel/batch/tag', 'admin', '{ids, tag} -> count'],
    ['PUT', '/api/channel/tag', 'admin', '{tag, new_tag, model_mapping, groups, models, priority, weight}'],
    ['POST', '/api/channel/tag/enabled', 'admin', '{tag}'],
    ['POST', '/api/channel/tag/disabled', 'admin', '{tag}'],
  ]),
]
