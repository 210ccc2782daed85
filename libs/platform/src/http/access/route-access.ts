import type { Type } from '@nestjs/common'
import { PATH_METADATA } from '@nestjs/common/constants'
import { MetadataScanner, type ModuleRef, type ModulesContainer } from '@nestjs/core'
import { SESSION_RESOLVER } from '../request/actor'
import { type AccessLevel, accessMetadata } from '../routes/access.decorator'
import { findProvider } from './find-provider'

interface Route {
  readonly name: string
  readonly level: AccessLevel | undefined
}

/** Throws unless every route says who may call it, and those that need a user can find one out. Runs before the service listens. */
export function checkRouteAccess(container: ModulesContainer, modules: ModuleRef): void {
  const hasSessions = findProvider(modules, SESSION_RESOLVER) !== null
  const controllers = [...container.values()].flatMap((module) => [...module.controllers.values()])
  const faults = controllers
    .flatMap(({ metatype }) => (metatype ? routesOf(metatype as Type) : [])) // a controller is always a class
    .map((route) => faultOf(route, hasSessions))
    .filter((fault) => fault !== null)
  if (faults.length > 0) throw new Error(`Routes cannot be guarded: ${faults.join('; ')}`)
}

function routesOf(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((method) => {
    const handler = prototype[method]
    if (!handler || Reflect.getMetadata(PATH_METADATA, handler) === undefined) return []
    const level = (Reflect.getMetadata(accessMetadata, handler) ?? Reflect.getMetadata(accessMetadata, controller)) as
      AccessLevel | undefined
    return [{ name: `${controller.name}.${method}`, level }]
  })
}

function faultOf({ name, level }: Route, hasSessions: boolean): string | null {
  if (level === undefined) return `${name} has no @Access`
  return level === 'public' || hasSessions ? null : `${name} needs a user, but nothing provides SESSION_RESOLVER`
}
