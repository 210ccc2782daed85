import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyRequest } from 'fastify'

const texts = new WeakMap<object, string>()

/** Marks a route whose handler wants the JSON body as it came, because it is signed: `@BodyText()` gives it. */
export const KeepsBodyText = () => RouteConfig({ keepsBodyText: true })

/** The body of a request as it came; empty without one. Only on routes that keep it. */
export const BodyText = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    texts.get(context.switchToHttp().getRequest<FastifyRequest>().raw) ?? '',
)

/** Keeps the text of a body where its route wants it. */
export function keepBodyText(request: FastifyRequest, body: string): void {
  const { config } = request.routeOptions
  if ('keepsBodyText' in config) texts.set(request.raw, body)
}
