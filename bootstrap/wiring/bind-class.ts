import type { Bind, BindWhenOnFluentSyntax, ResolutionContext, ServiceIdentifier } from 'inversify'

/** The arguments of a constructor: each is the value of a token, or made of some. */
export type Parts<A extends unknown[]> = {
  readonly [K in keyof A]: ServiceIdentifier<A[K]> | Made<A[K], keyof NonNullable<A[K]>>
}

/** `Name` is of tools only: who takes them has to know all of their names, so none is misspelt. */
class Made<T, Name extends PropertyKey = never> {
  declare readonly names: Name
  readonly #from: (made: ResolutionContext) => T

  constructor(from: (made: ResolutionContext) => T) {
    this.#from = from
  }

  of(made: ResolutionContext): T {
    return this.#from(made)
  }
}

type Part = ServiceIdentifier<unknown> | Made<unknown, PropertyKey>

function resolved(part: Part, made: ResolutionContext): unknown {
  return part instanceof Made ? part.of(made) : made.get(part)
}

/** A setting, or whatever else has no token of its own. */
export function madeFrom<Whole, T>(
  token: ServiceIdentifier<Whole>,
  from: (whole: Whole) => T,
): Made<T> {
  return new Made((made) => from(made.get(token)))
}

/** A list that is open: what all bindings of the token have contributed. */
export function allOf<T>(token: ServiceIdentifier<T>): Made<readonly T[]> {
  return new Made((made) => made.getAll(token, { optional: true }))
}

/** The values of an object: each is the value of a token, or made of some. */
export type Tools<T> = {
  readonly [K in keyof T]: ServiceIdentifier<T[K]> | Made<T[K]>
}

/** An object of tools. */
export function gathered<T extends object>(parts: Tools<T>): Made<T, keyof T> {
  return new Made((made) => {
    const tools: unknown = Object.fromEntries(
      Object.entries<Part>(parts).map(([name, part]) => [name, resolved(part, made)]),
    )
    return tools as T
  })
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
    const values: unknown = parts.map((part) => resolved(part, made))
    return new type(...(values as A))
  })
}
