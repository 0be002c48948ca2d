type Call = (...given: never[]) => unknown

/** Another `port`: methods in `kept` are those of `port`, and all others come from `own`. */
export function replacing<Kept extends string, Port extends Readonly<Record<Kept, Call>>>(
  port: Port,
  kept: readonly Kept[],
  own: Omit<Port, Kept>,
): Port {
  const methods = kept.map((name) => [name, (...given: never[]) => port[name](...given)])
  return Object.assign(Object.fromEntries(methods), own)
}
