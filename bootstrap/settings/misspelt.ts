import type { Environment } from './environment.ts'

/** Shorter names are one letter away from too many words that mean something else. */
const SHORTEST = 6

/** Names that are not known but one letter away from one that is: probably meant to be it. */
export function misspelt(env: Environment, known: ReadonlySet<string>): [string, string][] {
  return Object.keys(env)
    .filter((name) => name.length >= SHORTEST && !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find((candidate) => isOneAway(name, candidate))
      return meant !== undefined && env[meant] === undefined ? [[name, meant]] : []
    })
}

/** One letter more, less, different, or two neighbours swapped. */
function isOneAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    isSwap
  )
}
