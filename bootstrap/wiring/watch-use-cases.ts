import { type Bind, ContainerModule, type ServiceIdentifier } from 'inversify'
import { type CallWatch, watched } from '../watching/call-watch.ts'

/** Wraps the modules so that every use-case (a part with a method `execute`) is observed. */
export function watchUseCases(
  modules: readonly ContainerModule[],
  watch: CallWatch,
): ContainerModule {
  const seen = new Set<ServiceIdentifier<unknown>>()
  return new ContainerModule((options) => {
    const bind: Bind = (token) => {
      if (!seen.has(token)) {
        seen.add(token)
        options.onActivation(token, (_context, part) => watchedUseCase(token, part, watch))
      }
      return options.bind(token)
    }
    for (const module of modules) void module.load({ ...options, bind })
  })
}

function watchedUseCase<T>(token: ServiceIdentifier<T>, part: T, watch: CallWatch): T {
  if (!isUseCase(part)) return part
  const name = nameOf(token)
  return watched(part, 'use-case', watch, (method) => (method === 'execute' ? name : undefined))
}

function nameOf(token: ServiceIdentifier<unknown>): string {
  if (typeof token === 'function') return token.name
  return typeof token === 'symbol' ? (token.description ?? 'unnamed') : token
}

function isUseCase<T>(part: T): part is T & object {
  return typeof part === 'object' && part !== null && 'execute' in part
}
