/** Observes calls from one part of the service to another. */
export interface CallWatch {
  /** @returns the result of `call`, or throws its error */
  around<T>(store: string, operation: string, call: () => T): T
}

export type Call = (...given: unknown[]) => unknown

/** Combines watches; the first is the outermost. */
export function together(watches: readonly CallWatch[]): CallWatch {
  return {
    around: (store, operation, call) =>
      watches.reduceRight((inner, watch) => () => watch.around(store, operation, inner), call)(),
  }
}

/** `port`, with `around` called for each of its methods. */
export function observed<Port extends object>(
  port: Port,
  methods: Readonly<Record<keyof Port, true>>,
  around: <T>(method: string, call: () => T) => T,
): Port {
  const members: [name: string, member: unknown][] = []
  for (const name in methods) {
    const member: unknown = port[name]
    if (typeof member !== 'function') members.push([name, member])
    else {
      const call: Call = member.bind(port)
      members.push([name, (...given: unknown[]) => around(name, () => call(...given))])
    }
  }
  const made: unknown = Object.fromEntries(members.filter(([, member]) => member !== undefined))
  // The page of the cache shows how much is in it.
  if ('size' in port) Object.defineProperty(made, 'size', { get: () => port.size })
  return made as Port
}
