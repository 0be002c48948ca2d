import type { Bind, BindWhenOnFluentSyntax, ResolutionContext, ServiceIdentifier } from 'inversify'

/** The arguments of a constructor: each is the value of a token, or is made from one. */
export type Parts<A extends unknown[]> = {
  readonly [K in keyof A]: ServiceIdentifier<A[K]> | Made<A[K]>
}

class Made<T> {
  readonly #from: (made: ResolutionContext) => T

  constructor(from: (made: ResolutionContext) => T) {
    this.#from = from
  }

  of(made: ResolutionContext): T {
    return this.#from(made)
  }
}

/** A setting, or whatever else has no token of its own. */
export function madeFrom<Whole, T>(
  token: ServiceIdentifier<Whole>,
  from: (whole: Whole) => T,
): Made<T> {
  return new Made((made) => from(made.get(token)))
}

/** Binds a class to itself. Its constructor takes the values of these tokens, in this order. */
export function bindClass<T, A extends unknown[]>(
  bind: Bind,
  type: new (...parts: A) => T,
  parts: Parts<A>,
): BindWhenOnFluentSyntax<T> {
  return bindClassAs(bind, type, type, parts)
}

/** Binds a token to one of the classes that could implement it. */
export function bindClassAs<T, A extends unknown[]>(
  bind: Bind,
  token: ServiceIdentifier<T>,
  type: new (...parts: A) => T,
  parts: Parts<A>,
): BindWhenOnFluentSyntax<T> {
  return bind(token).toDynamicValue((made) => {
    const given: unknown = parts.map((part) =>
      part instanceof Made ? part.of(made) : made.get(part),
    )
    return new type(...(given as A))
  })
}
