import { owned } from './route'

/** The model APIs, and what the edge answers itself. */
export const relayAndEdgeRoutes = [
  ...owned('relay', [
    ['POST', '/pg/chat/completions', 'user', 'streamed; session instead of token'],
    ['*', '/v1/*', 'token', 'the model APIs, as the SDKs of their makers call them'],
    ['*', '/v1beta/*', 'token'],
    ['*', '/openai/*', 'token', 'drop-in prefix'],
    ['*', '/anthropic/*', 'token', 'drop-in prefix'],
    ['*', '/genai/*', 'token', 'drop-in prefix'],
    ['*', '/dashboard/billing/*', 'token'],
    ['*', '/mj/*', 'token', 'tasks by rpc'],
    ['*', '/{mode}/mj/*', 'token'],
    ['*', '/suno/*', 'token', 'tasks by rpc'],
  ]),
  ...owned('edge', [
    ['GET', '/api/docs', 'public', 'OpenAPI document and page'],
    ['GET', '/docs/*', 'public', "the product's documentation"],
    ['GET', '/health/ready', 'public'],
    [
      'GET',
      '/console/*',
      'public',
      "shell and remotes; every other GET outside the prefixes above is the shell's index.html",
    ],
  ]),
]
