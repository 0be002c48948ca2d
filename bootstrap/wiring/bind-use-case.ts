import type { FastifyPluginAsync } from 'fastify'
import type { Bind } from 'inversify'
import { mounted, type Route } from '../../adapters/http/route.ts'
import { bindClass, gathered, type Parts, type Tools } from './bind-class.ts'
import { Tokens } from './tokens.ts'

/** Binds a use-case, and the routes that need only this use-case. */
export function bindUseCase<T, A extends unknown[]>(
  bind: Bind,
  type: new (...parts: A) => T,
  parts: Parts<A>,
  routes: readonly ((useCase: NoInfer<T>) => FastifyPluginAsync)[],
): void {
  bindClass(bind, type, parts)
  bind(Tokens.Routes).toDynamicValue((made) => routes.map((route) => route(made.get(type))))
}

/** Binds the routes of a page, with the use-cases that they call. */
export function bindRoutes<T extends object>(
  bind: Bind,
  routes: readonly Route<T>[],
  useCases: NoInfer<Tools<T>>,
): void {
  bind(Tokens.Routes).toDynamicValue((made) => [mounted(routes, gathered(useCases).of(made))])
}
