import type { FastifyPluginAsync } from 'fastify'
import type { Bind } from 'inversify'
import { bindClass, type Parts } from './bind-class.ts'
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
