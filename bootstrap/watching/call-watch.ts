/** Observes calls from one part of the service to another. */
export interface CallWatch {
  /** @returns the result of `call`, or throws its error */
  around<T>(store: string, operation: string, call: () => T): T
}

type Call = (...given: unknown[]) => unknown
/** @returns the name of a call; `undefined` if it is not observed */
export type Naming = (method: string, given: readonly unknown[]) => string | undefined

/** Combines watches; the first is the outermost. */
export function together(watches: readonly CallWatch[]): CallWatch {
  return {
    around: (store, operation, call) =>
      watches.reduceRight((inner, watch) => () => watch.around(store, operation, inner), call)(),
  }
}

/** A proxy of the object, whose calls `watch` observes. */
export function watched<T extends object>(
  target: T,
  store: string,
  watch: CallWatch,
  naming: Naming,
): T {
  const methods = new Map<string | symbol, unknown>()
  return new Proxy(target, {
    get: (object, key) => {
      // Called on the object itself, because the proxy cannot access its private members.
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
