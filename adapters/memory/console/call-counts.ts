/** Counts how often the methods of caches are called, as a cache server counts its commands. */
export class CallCounts {
  readonly #calls = new Map<string, number>()

  get commands(): { name: string; calls: number }[] {
    return [...this.#calls].map(([name, calls]) => ({ name, calls }))
  }

  /** The same cache, counted under its name. */
  counting<T extends object>(name: string, cache: T): T {
    const methods = new Map<string | symbol, unknown>()
    return new Proxy(cache, {
      get: (target, key) => {
        // Not of the proxy: private members are known to the cache itself only.
        const member: unknown = Reflect.get(target, key, target)
        if (typeof member !== 'function' || typeof key === 'symbol') return member
        if (!methods.has(key)) {
          methods.set(key, this.#counted(`${name}-${kebab(key)}`, member.bind(target)))
        }
        return methods.get(key)
      },
    })
  }

  #counted(command: string, call: (...given: unknown[]) => unknown) {
    return (...given: unknown[]) => {
      this.#calls.set(command, (this.#calls.get(command) ?? 0) + 1)
      return call(...given)
    }
  }
}

function kebab(method: string): string {
  return method.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
