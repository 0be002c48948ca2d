/** The members that differ. Both have the same members in the same order. */
export function differing<T extends object>(before: T, after: T): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => canonical(old.get(name)) !== canonical(value))
    .map(([name]) => name)
}

/** Puts members of objects in one order, because stores and people reorder them. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member)
    return isObject ? Object.fromEntries(Object.entries(member).sort(byName)) : member
  })
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
