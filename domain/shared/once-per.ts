/** Computes a value once per object. Both must be immutable. */
export function oncePer<T extends object, Made>(make: (thing: T) => Made): (thing: T) => Made {
  const known = new WeakMap<T, { readonly made: Made }>()
  return (thing) => {
    const entry = known.get(thing) ?? { made: make(thing) }
    known.set(thing, entry)
    return entry.made
  }
}
