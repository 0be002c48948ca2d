/** OWASP's parameters for Argon2id with little memory: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryKib: 19_456, passes: 2, lanes: 1, hashBytes: 32 } as const

// Libraries write m, t and p in different orders. The number of digits is bounded, so that a
// damaged row cannot request a hash that exhausts the machine.
const PHC =
  /^\$argon2id\$v=19\$(?=[^$]*m=)(?=[^$]*t=)(?=[^$]*p=)([mtp]=[1-9]\d{0,5}(?:,[mtp]=[1-9]\d{0,5}){2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
/** Hashes from elsewhere may cost more than ours, but no login may exhaust the machine. */
const MOST = { m: 262_144, t: 20, p: 16 }
const LEAST_KIB_PER_LANE = 8

interface PhcParameters {
  readonly memoryKib: number
  readonly passes: number
  readonly hashBytes: number
}

/** Whether the text is an Argon2id hash in PHC form with costs that are acceptable here. */
export function isPhc(hash: string): boolean {
  return parse(hash) !== undefined
}

/** Whether any parameter is weaker than `ARGON2`, or the hash is unreadable. */
export function isWeaker(hash: string): boolean {
  const parameters = parse(hash)
  if (!parameters) return true
  const { memoryKib, passes, hashBytes } = parameters
  return memoryKib < ARGON2.memoryKib || passes < ARGON2.passes || hashBytes < ARGON2.hashBytes
}

function parse(hash: string): PhcParameters | undefined {
  const [, costs, salt, digest] = PHC.exec(hash) ?? []
  if (!costs || !salt || !digest || !isCanonical(salt) || !isCanonical(digest)) return undefined
  const of = new Map(costs.split(',').map((cost) => [cost[0], Number(cost.slice(2))]))
  const [memoryKib = 0, passes = 0, lanes = 0] = ['m', 't', 'p'].map((name) => of.get(name))
  const isBounded = memoryKib <= MOST.m && passes <= MOST.t && lanes <= MOST.p
  if (!isBounded || memoryKib < LEAST_KIB_PER_LANE * lanes) return undefined
  return { memoryKib, passes, hashBytes: Buffer.from(digest, 'base64').length }
}

/** The libraries throw on non-canonical base64; here it counts as a wrong password. */
function isCanonical(base64: string): boolean {
  return (
    Buffer.from(base64, 'base64')
      .toString('base64')
      .replace(/={1,2}$/, '') === base64
  )
}

/** What an Argon2id library provides, without concurrency limits and without dummy work. */
export interface Argon2Engine {
  /** @returns a PHC string */
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}
