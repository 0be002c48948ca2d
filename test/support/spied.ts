/** The same object, with its calls recorded as `name.method`. */
export function spied<Port extends object>(name: string, port: Port, trace: string[]): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        trace.push(`${name}.${String(key)}`)
        return Reflect.apply(member, target, given)
      }
    },
  })
}
