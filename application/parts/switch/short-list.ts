const MOST = 20

/** For a question, which would be too long with thousands of names. */
export function shortList(names: readonly (string | null | undefined)[], between = ', '): string {
  const more = names.length - MOST
  const shown = names.slice(0, MOST).join(between)
  return more > 0 ? `${shown} and ${more} more` : shown
}
