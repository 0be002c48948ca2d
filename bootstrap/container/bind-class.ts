import type {
  Bind,
  BindWhenOnFluentSyntax,
  MapToResolvedValueInjectOptions,
  ServiceIdentifier,
} from 'inversify'

/** A class whose constructor takes what these tokens stand for, in this order. */
export function bindClass<T, A extends unknown[]>(
  bind: Bind,
  token: ServiceIdentifier<T>,
  type: new (...parts: A) => T,
  parts: MapToResolvedValueInjectOptions<A>,
): BindWhenOnFluentSyntax<T> {
  return bind(token).toResolvedValue((...made: A) => new type(...made), parts)
}
