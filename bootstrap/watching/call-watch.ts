/** Goes along with calls of one part of the service to another. */
export interface CallWatch {
  /** @returns what `call` returns, or throws what it throws */
  around<T>(store: string, operation: string, call: () => T): T
}

type Call = (...given: unknown[]) => unknown
/** @returns how a call is named; `undefined` when it is nobody's business */
export type Naming = (method: string, given: readonly unknown[]) => string | undefined

/** All of them, the first outermost. */
export function together(watches: readonly CallWatch[]): CallWatch {
  return {
    around: (store, operation, call) =>
      watches.reduceRight((inner, watch) => () => watch.around(store, operation, inner), call)(),
  }
}

/** The same object, whose methods `watch` goes along with. */
export function watched<T extends object>(
  target: T,
  store: string,
  watch: CallWatch,
  naming: Naming,
): T {
  const methods = new Map<string | symbol, unknown>()
  return new Proxy(target, {
    get: (object, key) => {
      // Not of the proxy: private members are known to the object itself only.
      const member: unknown = Reflect.get(object, key, object)
      if (typeof member !== 'function' || typeof key === 'symbol') return member
      if (!methods.has(key)) {
        const call: Call = member.bind(object)
        methods.set(key, (...given: unknown[]) => {
          const operation = naming(key, given)
          if (operation === undefined) return call(...given)
          return watch.around(store, operation, () => call(...given))
        })
      }
      return methods.get(key)
    },
  })
}
