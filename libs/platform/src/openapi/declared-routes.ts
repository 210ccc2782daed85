import 'reflect-metadata'
import { MODULE_METADATA } from '@nestjs/common/constants'
import { type DeclaredRoute, routesOf } from './route-schemas'

type Controller = abstract new (...args: never[]) => unknown

/** A module's class, or what its `forRoot` returned. */
type AnyModule = object

/** Every route of a module and of all that it imports, read from their decorators: nothing is started. */
export function declaredRoutesOf(module: AnyModule): DeclaredRoute[] {
  return [...controllersOf(module, new Set())].flatMap((controller) => routesOf(controller))
}

/** Every route of a module that changes something, as `METHOD /path` with `{name}` for what varies, sorted. */
export function writeRoutesOf(module: AnyModule, isMeant: (route: DeclaredRoute) => boolean = () => true): string[] {
  const writes = declaredRoutesOf(module).filter((route) => route.isWrite && isMeant(route))
  return writes.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()
}

function controllersOf(module: AnyModule, seen: Set<AnyModule>): Set<Controller> {
  if (seen.has(module)) return new Set()
  seen.add(module)
  const made = module as { module?: AnyModule; imports?: AnyModule[]; controllers?: Controller[] }
  const told = made.module ?? module
  const of = <T>(kind: string): T[] => (Reflect.getMetadata(kind, told) ?? []) as T[]
  const imports = [...of<AnyModule>(MODULE_METADATA.IMPORTS), ...(made.imports ?? [])]
  return new Set([
    ...of<Controller>(MODULE_METADATA.CONTROLLERS),
    ...(made.controllers ?? []),
    ...imports.flatMap((imported) => [...controllersOf(imported, seen)]),
  ])
}
