import type {
  Bind,
  BindWhenOnFluentSyntax,
  MapToResolvedValueInjectOptions,
  ServiceIdentifier,
} from 'inversify'

/** A class that is its own token. Its constructor takes what these stand for, in this order. */
export function bindClass<T, A extends unknown[]>(
  bind: Bind,
  type: new (...parts: A) => T,
  parts: MapToResolvedValueInjectOptions<A>,
): BindWhenOnFluentSyntax<T> {
  return bindClassAs(bind, type, type, parts)
}

/** One class of several that could stand for a token. */
export function bindClassAs<T, A extends unknown[]>(
  bind: Bind,
  token: ServiceIdentifier<T>,
  type: new (...parts: A) => T,
  parts: MapToResolvedValueInjectOptions<A>,
): BindWhenOnFluentSyntax<T> {
  return bind(token).toResolvedValue((...made: A) => new type(...made), parts)
}
