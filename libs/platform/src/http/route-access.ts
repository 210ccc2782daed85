import { PATH_METADATA } from '@nestjs/common/constants'
import { MetadataScanner, ModuleRef, ModulesContainer } from '@nestjs/core'
import { findProvider } from './access.guard'
import { accessMetadata } from './access.decorator'
import { SESSION_RESOLVER } from './actor'

/** Throws unless every route says who may call it, and those that need a user can find one out. Runs before the service listens. */
export function checkRouteAccess(container: ModulesContainer, modules: ModuleRef): void {
  const scanner = new MetadataScanner()
  const hasSessions = findProvider(modules, SESSION_RESOLVER) !== null
  const faults: string[] = []
  for (const { controllers } of container.values()) {
    for (const { metatype } of controllers.values()) {
      if (typeof metatype !== 'function') continue
      const prototype = metatype.prototype as Record<string, object>
      for (const method of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[method] as object
        if (Reflect.getMetadata(PATH_METADATA, handler) === undefined) continue
        const level: unknown =
          Reflect.getMetadata(accessMetadata, handler) ?? Reflect.getMetadata(accessMetadata, metatype)
        const route = `${metatype.name}.${method}`
        if (level === undefined) faults.push(`${route} has no @Access`)
        else if (level !== 'public' && !hasSessions)
          faults.push(`${route} needs a user, but nothing provides SESSION_RESOLVER`)
      }
    }
  }
  if (faults.length > 0) throw new Error(`Routes cannot be guarded: ${faults.join('; ')}`)
}
