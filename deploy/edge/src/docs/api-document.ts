import { Inject, Injectable } from '@nestjs/common'
import { Log, SERVICE_CONFIG } from '@tollgate/platform'
import { request } from 'undici'
import type { EdgeConfig } from '../config/edge.config'
import { originsOf } from '../config/origins'
import { relayPaths } from './relay-paths'

const answersWithinMs = 2_000

type Paths = Record<string, Record<string, unknown>>

/** Makes one OpenAPI document of what each service says of itself. */
@Injectable()
export class ApiDocument {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: EdgeConfig,
    private readonly log: Log,
  ) {}

  /** OpenAPI 3.1. A service that does not answer within 2 s is left out, and the log says so. */
  async read(): Promise<Record<string, unknown>> {
    const parts = await Promise.all([...originsOf(this.config)].map(([name, origin]) => this.pathsOf(name, origin)))
    const paths: Paths = {}
    for (const part of [...parts, relayPaths]) {
      for (const [path, operations] of Object.entries(part)) paths[path] = { ...paths[path], ...operations }
    }
    return {
      ...frame,
      paths: Object.fromEntries(Object.entries(paths).sort(([left], [right]) => left.localeCompare(right))),
    }
  }

  private async pathsOf(name: string, origin: string): Promise<Paths> {
    try {
      const { statusCode, body } = await request(`${origin}/openapi.json`, {
        signal: AbortSignal.timeout(answersWithinMs),
      })
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
      return (await body.json()) as Paths
    } catch (error) {
      this.log.warn('docs.service-left-out', { service: name, error })
      return {}
    }
  }
}

const frame = {
  openapi: '3.1.0',
  info: {
    title: 'Tollgate',
    version: '1',
    description: 'The console’s API under `/api`, and the model API under `/v1` and `/v1beta`.',
  },
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'A system access token, or an API token, which begins with `tgat_`',
      },
      token: { type: 'http', scheme: 'bearer', description: 'A token that begins with `sk-`' },
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'The same, as Anthropic’s clients send it',
      },
      googleKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-goog-api-key',
        description: 'The same, as Google’s clients send it',
      },
      queryKey: { type: 'apiKey', in: 'query', name: 'key', description: 'The same, at paths of Google’s API alone' },
      drawingKey: {
        type: 'apiKey',
        in: 'header',
        name: 'mj-api-secret',
        description: 'The same, at paths of Midjourney-proxy’s API alone',
      },
    },
    responses: {
      Envelope: {
        description:
          'Every console answer. A refused business rule has `success: false` and a message in the caller’s language.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'message'],
              properties: { success: { type: 'boolean' }, message: { type: 'string' }, data: {} },
            },
          },
        },
      },
      RelayError: {
        description: 'An error in the shape of the dialect that was called',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                error: {
                  type: 'object',
                  description:
                    'Anthropic’s errors have a type and a message alone, and `type: "error"` beside them; Gemini’s a code, a message and a status',
                  properties: {
                    message: { type: 'string' },
                    type: { type: 'string' },
                    param: { type: ['string', 'null'] },
                    code: { type: ['string', 'integer', 'null'] },
                    status: { type: 'string' },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}
