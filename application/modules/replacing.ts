/** `port` with some methods replaced. */
export function replacing<Port extends object>(port: Port, methods: Partial<Port>): Port {
  return new Proxy(port, {
    get(_port, name) {
      const method: unknown = Reflect.get(methods, name) ?? Reflect.get(port, name)
      return typeof method === 'function' ? method.bind(port) : method
    },
  })
}
