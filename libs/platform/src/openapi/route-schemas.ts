import 'reflect-metadata'
import { RequestMethod } from '@nestjs/common'
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum'
import type { z } from 'zod'
import { ZodPipe } from '../http/request/zod.pipe'
import { type AccessLevel, accessMetadata, type ChangedBy, changesMetadata } from '../http/routes/access.decorator'
import { freshMetadata, isAlwaysAsked } from '../http/routes/fresh.decorator'

/** One route as its controller declares it, with the schemas that check what comes in. */
export interface DeclaredRoute {
  readonly method: string
  /** In OpenAPI's form: `/api/user/{id}`. */
  readonly path: string
  readonly access: AccessLevel
  /** For a reading method: the route changes something all the same. */
  readonly changedBy: ChangedBy | undefined
  /** It changes something: by its method, or marked with `@Changes()`. */
  readonly isWrite: boolean
  /** It asks, always or for some bodies, for a session or a fresh proof of who calls. */
  readonly isFresh: boolean
  /** It asks so for every body, and is closed to every token. */
  readonly isAlwaysFresh: boolean
  readonly body: z.ZodType | null
  readonly queries: readonly z.ZodType[]
}

type Handler = (...args: unknown[]) => unknown

/** Every route of a controller class, read from the decorators that make it work, so that it cannot be out of date. */
export function routesOf(controller: abstract new (...args: never[]) => unknown): DeclaredRoute[] {
  const prototype = controller.prototype as Record<string, Handler>
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = name === 'constructor' ? undefined : prototype[name]
    const path: string | string[] | undefined = handler && Reflect.getMetadata(PATH_METADATA, handler)
    if (handler === undefined || path === undefined) return []
    const schemas = argumentSchemas(controller, name)
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod].toLowerCase()
    const freshRule: unknown =
      Reflect.getMetadata(freshMetadata, handler) ?? Reflect.getMetadata(freshMetadata, controller)
    const changedBy = Reflect.getMetadata(changesMetadata, handler) as ChangedBy | undefined
    return [path].flat().map((part) => ({
      method,
      path: openApiPath(Reflect.getMetadata(PATH_METADATA, controller) as string, part),
      access: (Reflect.getMetadata(accessMetadata, handler) ??
        Reflect.getMetadata(accessMetadata, controller)) as AccessLevel,
      changedBy,
      isWrite: method !== 'get' || changedBy !== undefined,
      isFresh: freshRule !== undefined,
      isAlwaysFresh: isAlwaysAsked(freshRule),
      body: schemas.find(({ kind }) => kind === RouteParamtypes.BODY)?.schema ?? null,
      queries: schemas.filter(({ kind }) => kind === RouteParamtypes.QUERY).map(({ schema }) => schema),
    }))
  })
}

function argumentSchemas(controller: object, method: string): { kind: RouteParamtypes; schema: z.ZodType }[] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { pipes: unknown[] }
  >
  return Object.entries(args).flatMap(([key, { pipes = [] }]) => {
    const pipe = pipes.find((candidate) => candidate instanceof ZodPipe)
    return pipe ? [{ kind: Number.parseInt(key), schema: pipe.schema }] : []
  })
}

function openApiPath(prefix: string, part: string): string {
  const segments = `${prefix}/${part}`.split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment) => segment.replace(/^:(\w+)$/, '{$1}')).join('/')}`
}
