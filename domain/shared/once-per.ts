/**
 * Makes something of a thing once, and forgets it with the thing. For what is made of things that
 * nobody changes, and changed by nobody itself.
 */
export function oncePer<T extends object, Made>(make: (thing: T) => Made): (thing: T) => Made {
  const known = new WeakMap<T, { readonly made: Made }>()
  return (thing) => {
    const entry = known.get(thing) ?? { made: make(thing) }
    known.set(thing, entry)
    return entry.made
  }
}
