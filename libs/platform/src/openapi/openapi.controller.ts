import { Controller, Get } from '@nestjs/common'
import { ModulesContainer } from '@nestjs/core'
import { NoEnvelope } from '../http/envelope/envelope.decorator'
import { Access } from '../http/routes/access.decorator'
import { describeRoute } from './describe-route'
import { routesOf } from './route-schemas'

/** What this service adds to the API document, on its own port; the edge makes one document of all of them. */
@Controller()
@Access('public')
@NoEnvelope()
export class OpenApiController {
  constructor(private readonly modules: ModulesContainer) {}

  /** The `paths` object of OpenAPI 3.1, for the routes under `/api`. */
  @Get('openapi.json')
  paths(): Record<string, Record<string, unknown>> {
    const paths: Record<string, Record<string, unknown>> = {}
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()])
    for (const route of controllers.flatMap(({ metatype }) => routesOf(metatype as never))) {
      if (route.path.startsWith('/api/')) (paths[route.path] ??= {})[route.method] = describeRoute(route)
    }
    return paths
  }
}
