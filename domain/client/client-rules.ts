import { defineError } from '../shared/domain-error.ts'
import { isNetwork } from '../shared/network-list.ts'
import { InvalidClientField } from './client-entry-errors.ts'

/** Where and for what the sessions of a client may be used. An empty list bounds nothing. */
export interface ClientRules {
  /**
   * Patterns of paths: `?` is one character and `*` any within a segment, `**` any at all, and
   * `/a/**` includes `/a`.
   */
  readonly paths: readonly string[]
  /** Addresses and CIDR networks. */
  readonly networks: readonly string[]
}

/** The session's client is not for this path. */
export class ClientOutsidePaths extends defineError('forbidden', 'client_outside_paths') {}

export class ClientOutsideNetworks extends defineError('forbidden', 'client_outside_networks') {}

/** The caller's own client would refuse the caller. */
export class RulesShutOut extends defineError('refused', 'rules_shut_out') {}

const PATHS = { field: 'accessPath', most: 2000 }
const NETWORKS = { field: 'ipWhitelist', most: 1000 }
/** Characters of a rule that is refused by name. */
const MOST_NAMED = 64
const PATTERN = /^\/[\w\-./:*?]*$/

/**
 * Patterns get a leading slash, and a lone `*` means everything. `10.1.*.*` becomes a network.
 * @param kept networks that were accepted once
 * @throws InvalidClientField
 */
export function parseRules(
  { paths, networks }: Partial<ClientRules>,
  kept: ReadonlySet<string> = new Set(),
): Partial<ClientRules> {
  const isValid = (text: string) => kept.has(text) || isNetwork(text)
  return {
    ...(paths && { paths: parsed(paths, { read: patternOf, isValid: isPattern, ...PATHS }) }),
    ...(networks && { networks: parsed(networks, { read: networkOf, isValid, ...NETWORKS }) }),
  }
}

/** @returns whether a path, with a leading slash, matches a pattern */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const split = patterns.map(segmentsOf)
  return (path) => {
    const segments = segmentsOf(path)
    return split.some((pattern) => isLike(pattern, segments, BY_SEGMENT))
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

interface Wildcards {
  /** Stands for any number of pieces. */
  isAny(piece: string): boolean
  /** Stands for one. */
  isOne(piece: string, text: string): boolean
}

const BY_CHARACTER: Wildcards = {
  isAny: (piece) => piece === '*',
  isOne: (piece, text) => piece === '?' || piece === text,
}
const BY_SEGMENT: Wildcards = {
  isAny: (piece) => piece === '**',
  isOne: (piece, text) => isLike([...piece], [...text], BY_CHARACTER),
}

/** It goes back to the last wildcard only, so its time has a bound whatever the pattern. */
function isLike(
  pattern: readonly string[],
  texts: readonly string[],
  { isAny, isOne }: Wildcards,
): boolean {
  let [at, any, resumed] = [0, -1, 0]
  for (let next = 0; next < texts.length; ) {
    const [piece, text] = [pattern[at], texts[next] ?? '']
    if (piece !== undefined && isAny(piece)) {
      any = at
      resumed = next
      at += 1
    } else if (piece !== undefined && isOne(piece, text)) {
      at += 1
      next += 1
    } else if (any >= 0) {
      at = any + 1
      resumed += 1
      next = resumed
    } else return false
  }
  return pattern.slice(at).every(isAny)
}

interface Reading {
  readonly read: (text: string) => string
  readonly isValid: (text: string) => boolean
  readonly field: string
  readonly most: number
}

function parsed(texts: readonly string[], { read, isValid, field, most }: Reading): string[] {
  const given = texts.map((text) => text.trim()).filter((text) => text !== '')
  const rules = [...new Set(given.map(read))]
  const wrong = rules.find((rule) => !isValid(rule))
  if (wrong !== undefined) throw new InvalidClientField(`${field} (${wrong.slice(0, MOST_NAMED)})`)
  if (rules.join().length > most) throw new InvalidClientField(field)
  return rules
}

function patternOf(text: string): string {
  const pattern = text.startsWith('/') ? text : `/${text}`
  return pattern === '/*' ? '/**' : pattern
}

const WILD = /^(\d{1,3})((?:\.\d{1,3}){0,2})((?:\.\*){1,3})$/

/** Wildcards stand for whole numbers at the end. */
function networkOf(text: string): string {
  const [, first = '', more = '', wild = ''] = WILD.exec(text) ?? []
  const fixed = `${first}${more}`.split('.')
  const isWhole = fixed.length + wild.length / 2 === 4
  if (wild === '' || !isWhole) return text
  return `${[...fixed, '0', '0', '0'].slice(0, 4).join('.')}/${fixed.length * 8}`
}

function isPattern(text: string): boolean {
  return PATTERN.test(text)
}
